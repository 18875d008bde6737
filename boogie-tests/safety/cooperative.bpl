// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
// RUN: check --property safety --rounds 2 --cooperative
// EXPECT: holds complete
// RUN: check --property safety --rounds 3 --cooperative
// EXPECT: holds complete
//
// Preemptive by default: the other thread's write may come between the write and the assertion. With `--cooperative` a
// thread goes on until it yields, and this one does so only after it checked.

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
  assert x == value;
  yield;
}
