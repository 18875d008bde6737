// RUN: check
// EXPECT: violated
//
// An object is made by the first who needs it, under a lock; who finds it made does not lock. The flag is set before the value: others see an object that is not there yet.

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
      made := true;
      value := 42;
    }
    locked := false;
  }
  assert value == 42;
}
