// RUN: check --property deadlock --rounds 1 --method lazy
// EXPECT: violated
// RUN: check --property deadlock --rounds 1 --method eager
// EXPECT: violated
// RUN: check --property deadlock
// EXPECT: violated
//
// An atomic section that begins with an empty one, and then waits for what never comes.

var lock: bool;

procedure {:entrypoint} Main()
  modifies lock;
{
  lock := true;
  async call Waits();
}

procedure Waits()
  modifies lock;
{
  atomic {
    atomic {
    }
    atomic {
      assume !lock;
    }
    lock := true;
  }
}
