// RUN: check --property response(waits,!waits)
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As ticket-passed-over.bpl, but whoever hurries waits for its turn as well.

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
  var mine: int;

  while (true) {
    atomic { mine := next; next := next + 1; }
    while (serving != mine) {
    }
    serving := serving + 1;
  }
}
