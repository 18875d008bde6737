// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The inner loop undoes what the outer one does.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x;
  while (x > 0) {
    x := x - 1;
    y := 0;
    while (y < 2) {
      x := x + 1;
      y := y + 1;
    }
  }
}
