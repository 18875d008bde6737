// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The factor is always the same.

procedure {:entrypoint} main()
{
  var x, k: int;

  k := 3;
  x := 1;
  while (k * x > 0) {
    x := x + k;
  }
}
