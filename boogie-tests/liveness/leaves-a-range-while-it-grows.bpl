// RUN: check --property always-eventually(0<=level&&level<=limit)
// EXPECT: violated
// RUN: check --property eventually-always(level<=limit)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What is poured off each time is less than what flows in: the level leaves its range for ever, and so far that no round sees it come back.

var level: int;
var limit: int;
var full: bool;

procedure {:entrypoint} Main()
  modifies level, limit, full;
{
  level := 0;
  limit := 5;
  full := false;
  async call Inflow();
  async call Outflow();
}

procedure Inflow()
  modifies level, full;
{
  while (true) {
    atomic { assume !full; level := level + 3; full := true; }
  }
}

procedure Outflow()
  modifies level, full;
{
  while (true) {
    atomic { assume full; level := level - 2; full := false; }
  }
}
