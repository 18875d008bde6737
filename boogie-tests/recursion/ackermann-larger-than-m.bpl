// RUN: check
// EXPECT: violated
//
// Seeded: A(1, 0) is 2, which is not more than one larger than both arguments.

procedure {:entrypoint} Main(m: int, n: int)
{
  var r: int;
  assume m >= 0 && n >= 0;
  call r := A(m, n);
  assert m > 0 ==> r > m + 1;
}

procedure A(m: int, n: int) returns (r: int)
{
  if (m == 0) {
    r := n + 1;
  } else if (n == 0) {
    call r := A(m - 1, 1);
  } else {
    call r := A(m, n - 1);
    call r := A(m - 1, r);
  }
}
