// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness none
// EXPECT: violated
//
// The blocking philosophers of philosophers-blocking-3.bpl, watched: the entry thread waits busily until all have eaten.
// They deadlock in the stem, each blocked at a fork that its neighbour never puts down, and the watcher spins for ever.

var fork: [int]bool; // taken?
var eaten: int;

procedure {:entrypoint} Main()
  modifies fork, eaten;
{
  fork[0] := false;
  fork[1] := false;
  fork[2] := false;
  eaten := 0;
  async call Philosopher(0, 1);
  async call Philosopher(1, 2);
  async call Philosopher(2, 0);
  while (eaten < 3) {
  }
}

procedure Take(i: int)
  modifies fork;
{
  atomic {
    assume !fork[i];
    fork[i] := true;
  }
}

procedure Philosopher(left: int, right: int)
  modifies fork, eaten;
{
  call Take(left);
  call Take(right);
  fork[right] := false;
  fork[left] := false;
  eaten := eaten + 1;
}
