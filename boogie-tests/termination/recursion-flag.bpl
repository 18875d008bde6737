// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A flag that is lowered before the number may be raised once.

procedure {:entrypoint} main(n: int)
{
  call f(true, n);
}

procedure f(may: bool, n: int)
{
  if (may) {
    call f(false, n + 100);
  } else if (n > 0) {
    call f(false, n - 1);
  }
}
