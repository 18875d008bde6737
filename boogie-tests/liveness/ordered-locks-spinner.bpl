// RUN: check --property termination --stem 1 --lasso 1 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 2 --unroll 2
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
//
// Both threads take the locks in the same order, so one of them can always go on, and under fairness both get done and the
// spinner ends. Blocked at a guard counts only when the guard is false: a holder that merely stops is not excused. Without
// fairness the spinner alone runs for ever.

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
  atomic { assume !a; a := true; }
  atomic { assume !b; b := true; }
  b := false;
  a := false;
  done2 := true;
}
