// RUN: check
// EXPECT: violated
// RUN: check --method eager --rounds 2
// EXPECT: violated
// RUN: check --method lazy --rounds 2
// EXPECT: violated
//
// The map of a `where` clause has known indices only and is split into variables, of which the clause speaks, too; it says nothing where the lock is open.

var granted: bool where lock[0] ==> granted;
var lock: [int]bool;

procedure {:entrypoint} Main()
  modifies lock;
{
  async call Other();
  assume !lock[0];
  assert granted;
}

procedure Other()
  modifies lock;
{
  lock[0] := false;
}
