// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
// RUN: check --property race --rounds 3 --scheduler child-first --method eager
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --granularity access
// EXPECT: holds complete
//
// A lock, which needs no annotation: who waits for it takes no step, and who releases it has it.

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
  atomic { assume !lock; lock := true; }
  n := n + 1;
  lock := false;
}
