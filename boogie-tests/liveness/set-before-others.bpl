// RUN: check --property always-eventually(y) --stem 1 --lasso 1 --fairness strong
// EXPECT: violated
// RUN: check --property always-eventually(y) --stem 1 --lasso 1 --fairness strong --method lazy-lasso
// EXPECT: violated
//
// Nobody writes x once there are two threads: it is not shared. That the first thread leaves its loop is a step all the same: without it, the
// thread could go on where the execution ends.

var x: bool;
var y: bool;
var n: int;

procedure {:entrypoint} Main()
  modifies x, y, n;
{
  x := false;
  y := false;
  async call Reader();
  while (x) {
  }
}

procedure Reader()
  modifies n;
{
  n := if x then 1 else 0;
}
