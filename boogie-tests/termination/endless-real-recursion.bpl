// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The argument falls by less and less.

procedure {:entrypoint} main(r: real)
{
  call Down(r);
}

procedure Down(r: real)
{
  if (r > 0.0) {
    call Down(r / 3.0);
  }
}
