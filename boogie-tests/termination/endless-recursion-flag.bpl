// RUN: check --property termination --method ranking
// EXPECT: unknown
// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The flag is raised again.

procedure {:entrypoint} main(n: int)
{
  call f(true, n);
}

procedure f(may: bool, n: int)
{
  if (may) {
    call f(false, n + 1);
  } else if (n > 0) {
    call f(true, n - 1);
  }
}
