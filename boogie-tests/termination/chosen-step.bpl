// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each turn chooses how far it goes, at least one.

procedure {:entrypoint} main()
{
  var x, d: int;

  havoc x;
  while (x > 0) {
    havoc d;
    assume d >= 1;
    x := x - d;
  }
}
