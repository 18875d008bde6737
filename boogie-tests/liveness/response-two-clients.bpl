// RUN: check --property response(waits[0],served[0]) --stem 1 --lasso 1 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property response(waits[0],served[0]) --stem 2 --lasso 2 --unroll 2 --fairness strong
// EXPECT: holds
// RUN: check --property response(waits[0],served[0]) --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: violated
// RUN: check --property response(waits[0],served[0]) --stem 1 --lasso 1 --unroll 2 --method lazy-lasso --fairness weak
// EXPECT: violated
// RUN: check --property response(waits[0],served[0]) --stem 1 --lasso 1 --unroll 2 --fairness none
// EXPECT: violated
// RUN: check --property always-eventually(served[0]||served[1]) --stem 1 --lasso 1 --unroll 2 --fairness weak
// EXPECT: holds
//
// Two clients and one lock that they take for each visit. The lock is free between two visits: strong fairness gives each client its
// turn; weak fairness lets one of them take the lock again and again while the other waits. Somebody is always served.

var lock: bool;
var waits: [int]bool;
var served: [int]bool;

procedure {:entrypoint} Main()
  modifies lock, waits, served;
{
  lock := false;
  waits[0] := false;
  waits[1] := false;
  served[0] := false;
  served[1] := false;
  async call Client(0);
  async call Client(1);
}

procedure Client(me: int)
  modifies lock, waits, served;
{
  while (true) {
    waits[me] := true;
    atomic {
      assume !lock;
      lock := true;
      waits[me] := false;
      served[me] := true;
    }
    atomic {
      served[me] := false;
      lock := false;
    }
  }
}
