// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip there are more and more threads
//
// Everybody waits for an arm that never returns; the last one always creates two more.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  call Splits();
}

procedure Splits()
  modifies x;
{
  x := x + 1;
  par Splits() | Returns();
}

procedure Returns() { }
