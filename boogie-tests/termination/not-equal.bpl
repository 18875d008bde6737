// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Unequal is enough where it starts on the right side.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  assume x >= 0;
  while (x != 0) {
    x := x - 1;
  }
}
