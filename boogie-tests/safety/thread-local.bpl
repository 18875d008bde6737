// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: holds complete
//
// Each thread has its own copy of a thread-local global, so it finds what it wrote, whatever the others write into theirs.

var {:thread_local} mine: int;
var shared: int;

procedure {:entrypoint} Main()
  modifies shared;
{
  shared := 0;
  async call Keep(1);
  async call Keep(2);
}

procedure Keep(value: int)
  modifies mine, shared;
{
  mine := value;
  shared := value;
  call Check(value);
}

procedure Check(value: int)
{
  assert shared >= 0;
  assert mine == value;
}
