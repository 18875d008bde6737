// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The argument falls without a bound, but the depth has one.

procedure {:entrypoint} main(n: int)
{
  call down(n, 0);
}

procedure down(n: int, d: int)
{
  if (n != 0 && d < 100) {
    call down(n - 1, d + 1);
  }
}
