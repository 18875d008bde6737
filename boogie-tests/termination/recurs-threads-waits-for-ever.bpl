// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One waits for what never comes again.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 1;
  async call Up();
  async call Waits();
}

procedure Up()
  modifies x;
{
  while (true) {
    x := x + 1;
  }
}

procedure Waits()
  modifies x;
{
  atomic { assume x < 0; x := 0; }
}
