// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// A barrier used twice that the first thread resets when it has passed: the second thread, which has not looked yet, then
// waits for a count that does not come back, and the first thread waits for it at the second barrier. The first thread
// arrives, the second completes the count (round 0), the first passes, resets and arrives again (round 1); from then on
// both spin. Two stem rounds.

var count: int;

procedure {:entrypoint} Main()
  modifies count;
{
  count := 0;
  async call First();
  async call Second();
}

procedure Arrive()
  modifies count;
{
  count := count + 1;
  while (count < 2) {
  }
}

procedure First()
  modifies count;
{
  call Arrive();
  count := 0;
  call Arrive();
}

procedure Second()
  modifies count;
{
  call Arrive();
  call Arrive();
}
