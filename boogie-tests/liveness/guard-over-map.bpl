// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 2 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property termination --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
//
// A guard over a map at an index that the waiting thread chooses: it waits for a free seat at 0 or at 1, and the other
// thread moves from one to the other and back. The chosen seat is free again and again, but never for good: strong
// fairness against weak.

var taken: [int]bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies taken, done;
{
  taken[0] := true;
  taken[1] := false;
  done := false;
  async call Move();
  async call Sit();
}

procedure Move()
  modifies taken;
{
  while (!done) {
    taken[1] := true;
    taken[0] := false;
    taken[0] := true;
    taken[1] := false;
  }
}

procedure Sit()
  modifies done;
{
  var seat: int;

  havoc seat;
  assume seat == 0 || seat == 1;
  assume !taken[seat];
  done := true;
}
