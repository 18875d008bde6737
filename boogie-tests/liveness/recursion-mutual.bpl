// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness strong --recursion 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness weak --recursion 3
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --fairness none --recursion 3
// EXPECT: violated
// RUN: check --property termination --method lazy-lasso --stem 1 --lasso 1 --unroll 1 --recursion 3
// EXPECT: unknown
// LAZY: skip the lazy lasso does not decide endless recursion
// EXPLORE: skip the calls go deeper for ever
//
// Two procedures that call each other for ever, each undoing what the other did: the frame of the first recurs, with the
// same global, two calls deeper.

var ball: bool;

procedure {:entrypoint} Main()
  modifies ball;
{
  ball := false;
  call Ping();
}

procedure Ping()
  modifies ball;
{
  ball := true;
  call Pong();
}

procedure Pong()
  modifies ball;
{
  ball := false;
  call Ping();
}
