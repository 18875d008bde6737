// RUN: check
// EXPECT: violated
//
// Seeded: for 1 the sum is no more than n.

procedure {:entrypoint} Main(n: int)
{
  var r: int;
  call r := Sum(n);
  assert n > 0 ==> r > n;
}

procedure Sum(n: int) returns (r: int)
{
  if (n <= 0) {
    r := 0;
  } else {
    call r := Sum(n - 1);
    r := r + n;
  }
}
