// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// The driver of a Bluetooth device: one stops it, any number of threads use it, counted while they do.

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
  atomic { assume !stopping; pending := pending + 1; }
  assert !stopped;
  atomic { pending := pending - 1; if (pending == 0) { signalled := true; } }
}
