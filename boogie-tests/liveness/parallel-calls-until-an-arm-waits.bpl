// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// As parallel-calls-for-ever, but one of the arms waits: the numbers are positive, and it waits for good.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 2;
  while (true) {
    par Squares() | Splits();
  }
}

procedure Squares()
  modifies x;
{
  x := x * x;
}

procedure Splits()
  modifies x;
{
  par Squares() | Adds();
}

procedure Adds()
{
  assume x < 0;
}
