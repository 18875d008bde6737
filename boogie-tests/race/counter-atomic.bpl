// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// Atomic sections do not race.

var lock: bool;
var n: int;

procedure {:entrypoint} Main()
  modifies n, lock;
{
  lock := false;
  n := 0;
  async call Count();
  async call Count();
}

procedure Count()
  modifies n, lock;
{
  atomic { n := n + 1; }
}
