// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// First y falls, and then x with it.

procedure {:entrypoint} main()
{
  var x, y: real;

  havoc x, y;
  while (x > 0.0) {
    x := x + y;
    y := y - 0.25;
  }
}
