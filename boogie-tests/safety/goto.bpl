// RUN: check --property safety --rounds 1 --unroll 1
// EXPECT: holds
// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: violated
//
// Unstructured control: the entry thread waits in a loop of gotos for the other thread, and then finds what it wrote.

var ready: bool;
var value: int;

procedure {:entrypoint} Main()
  modifies ready, value;
{
  var seen: bool;

start:
  ready := false;
  value := 0;
  async call Produce();
  goto wait;
wait:
  seen := ready;
  goto again, on;
again:
  assume !seen;
  goto wait;
on:
  assume seen;
  assert value == 0;
  return;
}

procedure Produce()
  modifies ready, value;
{
  value := 1;
  ready := true;
}
