// RUN: check --property response(waits,!waits)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A thread takes its number and gives up the next one to be served at once, whosever that is: the turn of the other one may pass before it looks.

var next: int;
var serving: int;
var waits: bool;

procedure {:entrypoint} Main()
  modifies next, serving, waits;
{
  next := 0;
  serving := 0;
  waits := false;
  async call Waits();
  async call Hurries();
}

procedure Waits()
  modifies next, serving, waits;
{
  var mine: int;

  atomic { mine := next; next := next + 1; waits := true; }
  while (serving != mine) {
  }
  atomic { waits := false; serving := serving + 1; }
}

procedure Hurries()
  modifies next, serving;
{
  while (true) {
    atomic { next := next + 1; serving := serving + 1; }
  }
}
