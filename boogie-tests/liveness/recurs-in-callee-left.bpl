// RUN: check --property termination --stem 1 --lasso 2 --fairness none --unroll 3 --cooperative --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 2 --fairness none --unroll 3 --cooperative --method lasso
// EXPECT: violated
//
// The entry thread leaves the callee's loop, in which there is a choice that must recur, and goes round its own loop for ever: that it left
// the first one belongs to the stem, although nobody notices when it does.

var x: bool;
var y: bool;
var n: int where 0 <= n && n < 3;
var lock: [int]bool;
var {:thread_local} mine: bool;

procedure {:entrypoint} Main()
  modifies x, y, n, lock, mine;
{
  var b: bool;

  async call Copy();
  call Tries();
  while (b && y) {
  }
}

procedure Copy()
  modifies y;
{
  y := x;
}

procedure Tries()
  modifies lock;
{
  var b: bool;

  if (!(n == 2)) {
    havoc b;
  }
  while (mine) {
    assume {:recurs} true;
    lock[n mod 2] := lock[(n + 1) mod 2];
  }
}
