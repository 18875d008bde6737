// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The two are exchanged in every turn, and one falls.

procedure {:entrypoint} main()
{
  var x, y: int;

  havoc x, y;
  while (x > 0 && y > 0) {
    x, y := y - 1, x;
  }
}
