// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An execution that an assumption discards, or a check stops, does not go on.

procedure {:entrypoint} main(n: int)
{
  call down(n);
}

procedure down(n: int)
  requires n > 0;
{
  assume n != 7;
  call down(n - 1);
}
