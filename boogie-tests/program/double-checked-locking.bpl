// RUN: check
// EXPECT: proved
// RUN: check --property termination
// EXPECT: proved
//
// An object is made by the first who needs it, under a lock; who finds it made does not lock. Nothing loops: every execution ends.

var locked, made: bool;
var value, makers: int;

procedure {:entrypoint} Main()
  modifies locked, made, value, makers;
{
  locked, made, value, makers := false, false, 0, 0;
  async call Use();
  async call Use();
  async call Use();
}

procedure Use()
  modifies locked, made, value, makers;
{
  if (!made) {
    atomic { assume !locked; locked := true; }
    if (!made) {
      makers := makers + 1;
      assert makers == 1;
      value := 42;
      made := true;
    }
    locked := false;
  }
  assert value == 42;
}
