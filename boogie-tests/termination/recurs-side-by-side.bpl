// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Both grow, and keep their distance.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > y) {
    x := x + 1;
    y := y + 1;
  }
}
