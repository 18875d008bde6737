// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// The Bluetooth driver of Qadeer and Wu (KISS, PLDI 2004). The dispatch routine reads stoppingFlag, and counts itself in
// only afterwards: in between, the stop routine counts itself out, finds nobody pending and stops the driver. The dispatch thread
// needs two contexts, one before and one after.

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
  modifies pendingIo;
{
  if (stoppingFlag) {
    ok := false;
    return;
  }
  pendingIo := pendingIo + 1;
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
