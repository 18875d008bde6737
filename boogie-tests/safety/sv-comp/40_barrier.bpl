// RUN: check --property safety --rounds 1 --threads 3 --unroll 3
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 1 --threads 4 --unroll 3
// EXPECT: violated
//
// 40_barrier of the SV-COMP concurrency benchmarks, Lazy-CSeq's Table 1. The third thread to come passes the barrier and
// fails; two threads wait for ever, since each waits for a flag of its own. Three threads besides the entry thread, one
// round.

var m: bool;
var count: int;
var {:thread_local} signalled: bool;

procedure {:entrypoint} Main()
  modifies m, count;
{
  m := false;
  count := 0;
  while (*) {
    async call Pass();
  }
}

procedure Pass()
  modifies m, count, signalled;
{
  signalled := false;
  call Barrier();
  assert false;
}

procedure Barrier()
  modifies m, count, signalled;
{
  call Lock();
  count := count + 1;
  if (count == 3) {
    signalled := true;
    count := 0;
  } else {
    call Unlock();
    assume signalled;
    signalled := false;
    call Lock();
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
