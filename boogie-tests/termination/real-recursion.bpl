// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The argument falls.

procedure {:entrypoint} main(r: real)
{
  call Down(r, 3);
}

procedure Down(r: real, n: int)
{
  if (r > 0.0) {
    call Down(r - 0.5, n + 1);
  } else if (n > 0) {
    call Down(r, n - 1);
  }
}
