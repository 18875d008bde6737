// RUN: check
// EXPECT: violated
//
// Seeded, as in the driver that was shipped: a thread looks whether the driver stops before it counts itself.

var pending: int;
var stopping, signalled, stopped: bool;

procedure {:entrypoint} Main()
  modifies pending, stopping, signalled, stopped;
{
  pending, stopping, signalled, stopped := 1, false, false, false;
  async call Stopper();
  while (*) { async call Adder(); }
}

procedure Stopper()
  modifies pending, stopping, signalled, stopped;
{
  stopping := true;
  atomic { pending := pending - 1; if (pending == 0) { signalled := true; } }
  assume signalled;
  stopped := true;
}

procedure Adder()
  modifies pending, signalled;
{
  assume !stopping;
  pending := pending + 1;
  assert !stopped;
  atomic { pending := pending - 1; if (pending == 0) { signalled := true; } }
}
