// RUN: check --property eventually-always(x) --stem 1 --lasso 1
// EXPECT: violated
// RUN: check --property eventually-always(x) --stem 1 --lasso 1 --method lazy-lasso
// EXPECT: violated
// RUN: check --property termination --method ic3 --fairness strong
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness weak
// EXPECT: proved
// RUN: check --property termination --method ic3 --fairness none
// EXPECT: proved
//
// An atomic section that begins with another one begins with its guard: the thread is blocked there for ever, and x stays false.

var x: bool;
var lock: bool;

procedure {:entrypoint} Main()
  modifies x, lock;
{
  lock := false;
  x := false;
  async call Waits();
}

procedure Waits()
  modifies x, lock;
{
  atomic {
    atomic {
      assume lock;
    }
    x := true;
  }
}
