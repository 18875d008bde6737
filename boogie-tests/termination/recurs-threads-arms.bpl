// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The entry waits for arms that never return.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 0;
  par call Up() | Quick();
}

procedure Up()
  modifies x;
{
  while (x >= 0) {
    x := x + 1;
  }
}

procedure Quick()
  modifies x;
{
  x := x + 5;
}
