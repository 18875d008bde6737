// RUN: check
// EXPECT: proved
// RUN: check --method eager --rounds 2
// EXPECT: holds complete
// RUN: check --method lazy --rounds 2
// EXPECT: holds complete
//
// The map of a `where` clause has known indices only and is split into variables, of which the clause speaks, too.

var granted: bool where lock[0] ==> granted;
var lock: [int]bool;

procedure {:entrypoint} Main()
  modifies lock;
{
  async call Other();
  assume lock[0];
  assert granted;
}

procedure Other()
  modifies lock;
{
  lock[0] := false;
}
