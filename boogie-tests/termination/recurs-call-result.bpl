// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The step is the result of a call.

procedure {:entrypoint} main()
{
  var x: int;

  x := 0;
  while (x >= 0) {
    call x := next(x);
  }
}

procedure next(x: int) returns (y: int)
  requires x >= 0;
  ensures y == x + 1;
{
  y := x + 1;
}
