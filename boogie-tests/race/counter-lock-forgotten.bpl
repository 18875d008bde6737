// RUN: check --property race --rounds 2
// EXPECT: violated
// RUN: check --property race --rounds 2 --method eager
// EXPECT: violated
//
// One way round the lock.

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
  var way: bool;
  havoc way;
  if (way) {
    atomic { assume !lock; lock := true; }
  }
  n := n + 1;
  if (way) {
    lock := false;
  }
}
