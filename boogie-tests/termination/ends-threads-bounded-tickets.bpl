// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: there are only so many tickets.

var next: int;
var serving: int;

procedure {:entrypoint} main()
  modifies next, serving;
{
  next := 0;
  serving := 0;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies next, serving;
{
  var mine: int;

  while (next < 600) {
    atomic { mine := next; next := next + 1; }
    atomic { assume serving == mine; }
    serving := serving + 1;
  }
}
