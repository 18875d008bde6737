// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong --recursion 3
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2 --fairness strong --recursion 3
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak --recursion 3
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none --recursion 3
// EXPECT: violated
// LAZY: skip the lazy lasso does not decide endless recursion
// EXPLORE: skip the calls go deeper for ever
//
// A recursion without end that only another thread can stop, and a fair scheduler lets it. Without fairness the recursion
// goes on for ever: the same frame recurs, deeper each time.

var stop: bool;

procedure {:entrypoint} Main()
  modifies stop;
{
  stop := false;
  async call Stop();
  call Descend();
}

procedure Descend()
{
  if (!stop) {
    call Descend();
  }
}

procedure Stop()
  modifies stop;
{
  stop := true;
}
