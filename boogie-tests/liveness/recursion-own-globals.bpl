// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3 --fairness none
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 4 --threads 2
// EXPECT: holds incomplete
// LAZY: skip the lazy lasso does not decide endless recursion
// EXPLORE: skip the calls go deeper for ever
//
// Recursions without end that count in what is their own: a global that one thread uses alone, and a thread-local one. Nothing
// else tells the frames apart, but they never recur.

var depth: int;
var {:thread_local} height: int;

procedure {:entrypoint} Main()
  modifies depth, height;
{
  async call Climb();
  depth := 0;
  call Descend();
}

procedure Descend()
  modifies depth;
{
  depth := depth - 1;
  call Descend();
}

procedure Climb()
  modifies height;
{
  height := height + 1;
  call Climb();
}
