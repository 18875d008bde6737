// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two phases before x falls.

procedure {:entrypoint} main()
{
  var x, y, z: int;

  havoc x, y, z;
  while (x > 0) {
    x := x + y;
    y := y + z;
    z := z - 1;
  }
}
