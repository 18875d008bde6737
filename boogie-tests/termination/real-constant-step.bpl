// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The step is known by an axiom, and given by its quotient.

const step: real;

axiom step >= 2e-1;

procedure {:entrypoint} main()
{
  var x: real;

  havoc x;
  while (x > 0.0) {
    x := x - step / 3.0;
  }
}
