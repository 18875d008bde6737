// RUN: check --property safety --rounds 1 --threads 4
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --threads 4
// EXPECT: holds complete
//
// A barrier that keeps its promise: the last of three threads opens it for all, so whoever passes has seen three arrive.

var m: bool;
var count: int;
var open: bool;

procedure {:entrypoint} Main()
  modifies m, count, open;
{
  m := false;
  count := 0;
  open := false;
  async call Pass();
  async call Pass();
  async call Pass();
}

procedure Pass()
  modifies m, count, open;
{
  call Barrier();
  assert count == 3;
}

procedure Barrier()
  modifies m, count, open;
{
  call Lock();
  count := count + 1;
  if (count == 3) {
    open := true;
  }
  call Unlock();
  assume open;
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
