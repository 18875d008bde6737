// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The argument falls, and nothing bounds it.

procedure {:entrypoint} main(n: int)
{
  call down(n);
}

procedure down(n: int)
{
  if (n != 0) {
    call down(n - 1);
  }
}
