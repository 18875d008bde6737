// RUN: check --property safety --rounds 1 --threads 4 --unroll 2
// EXPECT: holds
// RUN: check --property safety --rounds 2 --threads 4 --unroll 2
// EXPECT: violated
//
// 32_pthread5 of the SV-COMP concurrency benchmarks, Lazy-CSeq's Table 1. `ready` is set after the lock was given back: in
// between, another thread resets both values, and then finds `ready` set with the values 0. The setter needs a second
// context, and the resetting thread one after it.

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
  call Unlock();
  ready := true;
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
