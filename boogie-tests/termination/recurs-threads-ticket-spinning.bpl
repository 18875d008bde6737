// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The same with threads that spin.

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

  while (true) {
    atomic { mine := next; next := next + 1; }
    while (serving != mine) {
    }
    serving := serving + 1;
  }
}
