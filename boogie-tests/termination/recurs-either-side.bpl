// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Whichever side it begins on, it goes away from zero.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x != 0) {
    if (x < 0) {
      x := x - 1;
    } else {
      x := x + 1;
    }
  }
}
