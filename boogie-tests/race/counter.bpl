// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
// RUN: check --property race --rounds 1 --granularity access
// EXPECT: violated
// RUN: check --property race --rounds 2 --scheduler child-first --method eager
// EXPECT: violated
// RUN: check --property race --rounds 2 --scheduler creator-first --method eager
// EXPECT: violated
//
// Two threads count without a lock.

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
  n := n + 1;
}
