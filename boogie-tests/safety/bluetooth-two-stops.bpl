// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// The repaired driver with two stop routines: each counts itself out, so the count reaches 0 while the dispatch routine is still
// counted in (1 + 1 - 1 - 1), and the second stop routine stops the driver under it. The dispatch thread needs two contexts.

var pendingIo: int;
var stoppingFlag: bool;
var stoppingEvent: bool;
var stopped: bool;

procedure {:entrypoint} Main()
  modifies pendingIo, stoppingFlag, stoppingEvent, stopped;
{
  pendingIo := 1;
  stoppingFlag := false;
  stoppingEvent := false;
  stopped := false;
  async call Dispatch();
  async call Stop();
  async call Stop();
}

procedure Dispatch()
  modifies pendingIo, stoppingEvent;
{
  var ok: bool;

  call ok := IoIncrement();
  if (ok) {
    assert !stopped;
    call IoDecrement();
  }
}

procedure Stop()
  modifies pendingIo, stoppingFlag, stoppingEvent, stopped;
{
  stoppingFlag := true;
  call IoDecrement();
  assume stoppingEvent;
  stopped := true;
}

procedure IoIncrement() returns (ok: bool)
  modifies pendingIo, stoppingEvent;
{
  pendingIo := pendingIo + 1;
  if (stoppingFlag) {
    call IoDecrement();
    ok := false;
    return;
  }
  ok := true;
}

procedure IoDecrement()
  modifies pendingIo, stoppingEvent;
{
  var left: int;

  atomic {
    pendingIo := pendingIo - 1;
    left := pendingIo;
  }
  if (left == 0) {
    stoppingEvent := true;
  }
}
