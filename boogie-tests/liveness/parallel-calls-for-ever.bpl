// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// The join is passed whenever it is come to: as long as it waits, an arm can step. The numbers are beyond what inequalities say.

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
  modifies x;
{
  x := x + 1;
}
