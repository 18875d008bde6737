// RUN: check --property always-eventually(n==1) --stem 1 --lasso 1 --granularity access --method lasso
// EXPECT: violated
//
// No thread ever calls Spawn, so none begins with Sprout, and nobody writes `n`: reading it is no access of its own.

var n: int;
var lock: [int]bool;

procedure {:entrypoint} Main()
  modifies n, lock;
{
  lock[1] := true;
  async call T(1);
}

procedure T(me: int)
  modifies n, lock;
{
  lock[0] := !(n == 2);
}

procedure Sprout()
  modifies n;
{
  if (*) {
    n := 1;
  }
}

procedure Spawn()
  modifies n;
{
  async call Sprout();
}
