// RUN: check --property termination --method ranking
// EXPECT: unknown
// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One takes one away, and the other gives it back.

procedure {:entrypoint} main(n: int)
{
  call f(n);
}

procedure f(n: int)
{
  if (n > 0) {
    call g(n - 1);
  }
}

procedure g(n: int)
{
  if (n >= 0) {
    call f(n + 1);
  }
}
