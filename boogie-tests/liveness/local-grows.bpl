// RUN: check --property termination --stem 1 --lasso 1 --unroll 3 --fairness strong
// EXPECT: holds incomplete
// RUN: check --property termination --stem 1 --lasso 2 --unroll 3 --fairness strong
// EXPECT: holds incomplete
//
// The globals recur but a local grows: the configuration does not repeat, so this is no lasso (though the thread never
// ends).

var flag: bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag := false;
  async call Flip();
}

procedure Flip()
  modifies flag;
{
  var n: int;

  n := 0;
  while (n >= 0) {
    flag := !flag;
    flag := !flag;
    n := n + 1;
  }
}
