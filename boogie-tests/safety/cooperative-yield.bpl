// RUN: check --property safety --rounds 1 --cooperative
// EXPECT: holds complete
// RUN: check --property safety --rounds 2 --cooperative
// EXPECT: violated
//
// With `--cooperative` the other thread's write comes at the `yield` between the write and the assertion.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  async call Set(1);
  async call Set(2);
}

procedure Set(value: int)
  modifies x;
{
  x := value;
  yield;
  assert x == value;
}
