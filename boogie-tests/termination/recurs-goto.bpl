// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A loop without a loop.

procedure {:entrypoint} main()
{
  var x: int;

  x := 3;
  Head:
  goto Go, Stop;
  Go:
  assume x > 2;
  x := x + 1;
  goto Head;
  Stop:
  assume x <= 2;
}
