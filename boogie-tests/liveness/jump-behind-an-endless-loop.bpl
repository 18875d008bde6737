// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --method lasso
// EXPECT: violated
//
// Behind a loop that never ends nothing runs, with a section open or without: no copy of it is wanted.

var x: bool;
var n: int;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure Worker()
  modifies x, n;
{
  if (n == 2) {
    call corral_atomic_begin();
  }
  while (true) {
  }
  if (x) {
    n := 3;
  }
}

procedure {:entrypoint} Main()
  modifies x, n;
{
  n := 0;
  x := false;
  async call Worker();
}
