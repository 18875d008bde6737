// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 3 --fairness strong
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 3 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 3 --fairness none
// EXPECT: violated
//
// Inside an atomic section the gate is open for a while, at its end it is closed: nobody else can see it open, and who waits
// for it is blocked for ever.

var gate, done: bool;

procedure {:entrypoint} Main()
  modifies gate, done;
{
  gate := false;
  done := false;
  async call Keeper();
  async call Visitor();
}

procedure Keeper()
  modifies gate;
{
  while (!done) {
    atomic { call Turn(1); }
  }
}

procedure Turn(n: int)
  modifies gate;
{
  gate := true;
  if (n > 0) {
    call Turn(n - 1);
  }
  gate := false;
}

procedure Visitor()
  modifies done;
{
  assume gate;
  done := true;
}
