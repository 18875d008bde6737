// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two variables come nearer.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x < y) {
    x := x + 1;
    y := y - 1;
  }
}
