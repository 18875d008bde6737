// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each step is as large as the first; but how small that is, is not known, and no linear rank falls by 1.

const step: real;

axiom step > 0.0;

procedure {:entrypoint} main()
{
  var x: real;

  havoc x;
  while (x > 0.0) {
    x := x - step;
  }
}
