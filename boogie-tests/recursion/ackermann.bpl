// RUN: check
// EXPECT: proved
//
// Ackermann's function is larger than its second argument.

procedure {:entrypoint} Main(m: int, n: int)
{
  var r: int;
  assume m >= 0 && n >= 0;
  call r := A(m, n);
  assert r > n;
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
