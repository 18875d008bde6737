// RUN: check --property always-eventually(x) --stem 1 --lasso 1 --unroll 1 --fairness strong
// EXPECT: violated
// RUN: check --property always-eventually(x) --stem 1 --lasso 1 --unroll 1 --fairness weak
// EXPECT: violated
// RUN: check --property always-eventually(x) --stem 1 --lasso 1 --unroll 1 --fairness none
// EXPECT: violated
// RUN: check --property always-eventually(x) --stem 1 --lasso 1 --unroll 1 --method lazy-lasso --fairness none
// EXPECT: violated
// RUN: check --property eventually-always(!x) --stem 2 --lasso 1 --unroll 1 --fairness none
// EXPECT: holds complete
// RUN: check --property termination --stem 2 --lasso 2 --unroll 1 --fairness strong
// EXPECT: holds complete
//
// Two threads that take two locks in different orders. In a deadlock nobody can take a step any more: the state stays, without `x`. Who
// gets both locks sets `x` for as long as it holds them.

var a: bool;
var b: bool;
var x: bool;

procedure {:entrypoint} Main()
  modifies a, b, x;
{
  a := false;
  b := false;
  x := false;
  async call First();
  async call Second();
}

procedure First()
  modifies a, b, x;
{
  atomic { assume !a; a := true; }
  atomic { assume !b; b := true; x := true; }
  atomic { a := false; b := false; x := false; }
}

procedure Second()
  modifies a, b, x;
{
  atomic { assume !b; b := true; }
  atomic { assume !a; a := true; x := true; }
  atomic { a := false; b := false; x := false; }
}
