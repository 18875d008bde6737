// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// At the border between the two sides it goes back to where it was.

procedure {:entrypoint} main()
{
  var x: real;

  havoc x;
  while (x > -1.0) {
    if (x > 0.5) {
      x := x - 0.5;
    } else {
      x := x + 0.5;
    }
  }
}
