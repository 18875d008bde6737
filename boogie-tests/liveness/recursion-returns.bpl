// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 4
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 1 --recursion 4
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness weak --recursion 4
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none --recursion 4
// EXPECT: violated
// LAZY: skip the lazy lasso does not decide endless recursion
//
// A recursion that must return: three levels down and back. The frames differ in their argument, and each returns. Without
// fairness the other thread watches for ever while this one is not scheduled.

var depth: int;

procedure {:entrypoint} Main()
  modifies depth;
{
  depth := 0;
  async call Watch();
  call Descend(3);
  depth := -1;
}

procedure Descend(n: int)
  modifies depth;
{
  depth := n;
  if (n > 0) {
    call Descend(n - 1);
  }
}

procedure Watch()
{
  while (depth >= 0) {
  }
}
