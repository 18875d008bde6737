// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// After MUTANT, Figure 1(c): the only infinite executions starve a thread that could go on. Each thread waits until the
// other has said hello; both do so first thing, so under weak fairness (nobody is ever blocked) both flags go up and stay
// up. Without fairness, one thread never runs and the other spins.

var hello: [int]bool;

procedure {:entrypoint} Main()
  modifies hello;
{
  hello[1] := false;
  hello[2] := false;
  async call Greet(1, 2);
  async call Greet(2, 1);
}

procedure Greet(me: int, other: int)
  modifies hello;
{
  hello[me] := true;
  while (!hello[other]) {
  }
}
