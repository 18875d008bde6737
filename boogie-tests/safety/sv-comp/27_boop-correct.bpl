// RUN: check --property safety --rounds 2 --threads 4 --unroll 2
// EXPECT: holds
//
// 27_boop.bpl repaired: the device is opened once (testing and setting `locked` is one step, and it stays locked) and
// released once, so the use count goes 0, 1, 0.

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
  }
  call Release();
  assert usecount == 0;
}

procedure Open()
  modifies usecount, locked, opened;
{
  var first: bool;

  while (!released) {
  }
  atomic {
    first := !locked;
    if (first) {
      locked := true;
      usecount := usecount + 1;
    }
  }
  if (first) {
    opened := true;
  }
}

procedure Release()
  modifies usecount;
{
  usecount := usecount - 1;
}
