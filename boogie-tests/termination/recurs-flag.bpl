// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Every second time the step is larger.

procedure {:entrypoint} main()
{
  var x: int;
  var b: bool;

  x := 0;
  b := true;
  while (x >= 0) {
    if (b) {
      x := x + 3;
    } else {
      x := x - 2;
    }
    b := !b;
  }
}
