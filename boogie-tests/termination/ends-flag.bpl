// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: every second step is larger, the wrong way.

procedure {:entrypoint} main()
{
  var x: int;
  var b: bool;

  x := 500;
  b := false;
  while (x >= 0) {
    if (b) {
      x := x - 3;
    } else {
      x := x + 2;
    }
    b := !b;
  }
}
