// RUN: check
// EXPECT: violated
//
// Seeded: above 100 the result is another one than 91.

procedure {:entrypoint} Main(n: int)
{
  var r: int;
  call r := M(n);
  assert n <= 102 ==> r == 91;
}

procedure M(n: int) returns (r: int)
{
  if (n > 100) {
    r := n - 10;
  } else {
    call r := M(n + 11);
    call r := M(r);
  }
}
