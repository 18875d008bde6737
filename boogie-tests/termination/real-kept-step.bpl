// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// That the step stays what it is must be found out.

procedure {:entrypoint} main()
{
  var x, d: real;

  havoc x;
  d := 0.25;
  while (x > 0.0) {
    x := x - d;
  }
}
