// RUN: check --method chc
// EXPECT: proved
//
// McCarthy's 91 function.

procedure {:entrypoint} Main(n: int)
{
  var r: int;
  call r := M(n);
  assert n <= 100 ==> r == 91;
  assert n > 100 ==> r == n - 10;
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
