// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A procedure that is called makes the step.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 0;
  while (x >= 0) {
    call step(2);
  }
}

procedure step(by: int)
  modifies x;
{
  var old_x: int;

  old_x := x;
  x := old_x + by;
}
