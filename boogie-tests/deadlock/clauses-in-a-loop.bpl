// RUN: check --property deadlock --method ic3
// EXPECT: proved
//
// Who waits for the lock gets it: what the procedure without a body promises blocks nobody.

var locked: bool;
var total: int;

procedure {:entrypoint} Main()
  modifies locked, total;
{
  locked := false;
  async call Add();
  async call Add();
}

procedure Add()
  modifies locked, total;
{
  while (true) {
    atomic { assume !locked; locked := true; }
    call More();
    total := total + 1;
    locked := false;
  }
}

procedure More();
  modifies total;
  ensures total > old(total);
