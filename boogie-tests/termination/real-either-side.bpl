// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Another rank on each side of a border that belongs to one of them.

procedure {:entrypoint} main()
{
  var x: real;

  havoc x;
  while (x > 1.0 || x < -1.0) {
    if (x > 0.5) {
      x := x - 0.5;
    } else {
      x := x + 0.5;
    }
  }
}
