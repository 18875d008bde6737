// RUN: check --property deadlock
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
//
// Whether the thread waits for ever depends on what x was when it began.

var x, z: int;
var {:thread_local} own: int where own == x;

procedure {:entrypoint} Main()
  modifies x, z;
{
  x, z := 0, 0;
  async call Wait();
  x := 1;
}

procedure Wait()
{
  assume z == own;
}
