// RUN: check --property always-eventually(0<=level&&level<=limit)
// EXPECT: proved
// RUN: check --property always-eventually(0<=level&&level<=limit) --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As leaves-a-range-while-it-grows.bpl, but the outflow takes all that is there; only how much has flown grows for ever.

var level: int;
var limit: int;
var total: int;

procedure {:entrypoint} Main()
  modifies level, limit, total;
{
  level := 0;
  limit := 5;
  total := 0;
  async call Inflow();
  async call Outflow();
}

procedure Inflow()
  modifies level, total;
{
  while (true) {
    atomic { level := level + 3; total := total + 3; }
  }
}

procedure Outflow()
  modifies level;
{
  while (true) {
    level := 0;
  }
}
