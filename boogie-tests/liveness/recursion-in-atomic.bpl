// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 3 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 3 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --recursion 3 --fairness none
// EXPECT: violated
// LAZY: skip the lazy lasso does not decide endless recursion
//
// A recursion inside an atomic section writes what the other thread waits for. It is seen when the section ends: closed in one,
// open in the next, so that a strongly fair scheduler lets the other thread in, and it ends the loop.

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
    atomic { call Turn(1, true); }
    atomic { call Turn(1, false); }
  }
}

procedure Turn(n: int, open: bool)
  modifies gate;
{
  gate := !open;
  if (n > 0) {
    call Turn(n - 1, open);
  } else {
    gate := open;
  }
}

procedure Visitor()
  modifies gate, done;
{
  atomic { assume gate; gate := false; }
  done := true;
}
