// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Up to a constant.

const N: int;

procedure {:entrypoint} main()
{
  call up(0);
}

procedure up(n: int)
{
  if (n < N) {
    call up(n + 1);
    call up(n + 2);
  }
}
