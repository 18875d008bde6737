// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: holds complete
//
// The dispatch routine counts itself in first and reads stoppingFlag afterwards. With one stop routine the count can then reach 0
// only when the dispatch routine has counted itself out.

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
