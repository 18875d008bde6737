// RUN: check --property safety --rounds 2 --threads 4 --unroll 2
// EXPECT: holds
//
// 32_pthread5.bpl with `ready` set under the lock: wherever the lock is free, `ready` implies that both values are 1.

var m: bool;
var g0: int;
var g1: int;
var ready: bool;

procedure {:entrypoint} Main()
  modifies m, g0, g1, ready;
{
  m := false;
  g0 := 0;
  g1 := 0;
  ready := false;
  async call Set();
  async call Monitor();
  while (*) {
    async call Reset();
  }
}

procedure Set()
  modifies m, g0, g1, ready;
{
  call Lock();
  g0 := 1;
  g1 := 1;
  ready := true;
  call Unlock();
}

procedure Monitor()
  modifies m;
{
  while (true) {
    call Lock();
    assert g0 == g1;
    call Unlock();
  }
}

procedure Reset()
  modifies m, g0, g1, ready;
{
  call Lock();
  if (*) {
    g0 := 0;
    g1 := 0;
    ready := false;
  }
  call Unlock();
  call Lock();
  if (ready) {
    assert g0 == 1 && g1 == 1;
  }
  call Unlock();
}

procedure Lock()
  modifies m;
{
  atomic {
    assume !m;
    m := true;
  }
}

procedure Unlock()
  modifies m;
{
  m := false;
}
