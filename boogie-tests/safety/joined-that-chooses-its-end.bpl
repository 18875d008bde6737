// RUN: check --property safety --rounds 3
// EXPECT: violated
// RUN: check --property safety --rounds 3 --method eager
// EXPECT: violated
//
// As arm-that-chooses-its-end, with a thread that is joined, and a loop that is left at once.

var ready: bool;

procedure {:entrypoint} Main()
  modifies ready;
{
  ready := true;
  fork 1 Wait();
  join 1;
  assert false;
}

procedure Wait()
{
  while (!ready) {
  }
}
