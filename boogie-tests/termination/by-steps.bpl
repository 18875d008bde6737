// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Steps of any positive size; that they are positive has to be known at the loop.

procedure {:entrypoint} main()
{
  var x, d: int;

  havoc x;
  havoc d;
  assume d >= 1;
  while (x > 0) {
    x := x - d;
  }
}
