// RUN: check --property safety --rounds 1 --threads 4 --unroll 2
// EXPECT: holds
// RUN: check --property safety --rounds 2 --threads 4 --unroll 2
// EXPECT: violated
//
// 27_Boop_simple of the SV-COMP concurrency benchmarks, Lazy-CSeq's Table 1. The device may be released more often than it
// was opened (or opened twice), so its use count need not be 0 in the end. The device waits for an opener, which comes
// after it in a round: two rounds.

var usecount: int;
var locked: bool;
var opened: bool;
var released: bool;

procedure {:entrypoint} Main()
  modifies opened, released;
{
  opened := false;
  released := false;
  async call Device();
  while (*) {
    async call Open();
  }
}

procedure Device()
  modifies usecount, locked, released;
{
  usecount := 0;
  locked := false;
  released := true;
  while (!opened) {
  }
  while (*) {
    call Release();
  }
  call Release();
  assert usecount == 0;
}

procedure Open()
  modifies usecount, locked, opened;
{
  while (!released) {
  }
  usecount := usecount + 1;
  if (locked) {
    return;
  }
  locked := true;
  opened := true;
}

procedure Release()
  modifies usecount, locked;
{
  usecount := usecount - 1;
  locked := false;
}
