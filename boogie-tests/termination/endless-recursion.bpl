// RUN: check --property termination
// EXPECT: violated
// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It calls itself with one more.

procedure {:entrypoint} main()
{
  call deeper(0);
}

procedure deeper(n: int)
{
  call deeper(n + 1);
}
