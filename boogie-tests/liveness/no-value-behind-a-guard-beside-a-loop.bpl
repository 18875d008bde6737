// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// Behind the guard no value is left to choose: whoever goes on is in no execution, and who waits there must go on.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Waits();
  while (true) { x := x * x + 1; }
}

procedure Waits()
{
  var n: int;

  assume x > 5;
  havoc n;
  assume n > 1;
  assume n < 1;
}
