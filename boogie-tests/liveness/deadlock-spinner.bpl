// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
//
// The two-lock deadlock of deadlock.bpl beside a thread that waits busily for both to be done: each of the two is blocked
// at a lock that is held throughout the period (so even strong fairness owes them nothing), and the entry thread spins.

var a: bool;
var b: bool;
var done1: bool;
var done2: bool;

procedure {:entrypoint} Main()
  modifies a, b, done1, done2;
{
  a := false;
  b := false;
  done1 := false;
  done2 := false;
  async call First();
  async call Second();
  while (!(done1 && done2)) {
  }
}

procedure First()
  modifies a, b, done1;
{
  atomic { assume !a; a := true; }
  atomic { assume !b; b := true; }
  b := false;
  a := false;
  done1 := true;
}

procedure Second()
  modifies a, b, done2;
{
  atomic { assume !b; b := true; }
  atomic { assume !a; a := true; }
  a := false;
  b := false;
  done2 := true;
}
