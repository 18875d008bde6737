// RUN: check --property response(made>used,used>=made)
// EXPECT: proved
// RUN: check --property response(made>used,used>=made) --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As consumer-that-is-never-done.bpl, but the producer waits until all was used.

var made: int;
var used: int;

procedure {:entrypoint} Main()
  modifies made, used;
{
  made := 0;
  used := 0;
  async call Makes();
  async call Uses();
}

procedure Makes()
  modifies made;
{
  while (true) {
    atomic { assume made == used; made := made + 1; }
  }
}

procedure Uses()
  modifies used;
{
  while (true) {
    atomic { assume used < made; used := used + 1; }
  }
}
