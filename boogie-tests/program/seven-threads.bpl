// RUN: check
// EXPECT: violated
//
// Each thread creates two others, down to a depth of two: seven threads, one more than are allowed.

var running: int;

procedure {:entrypoint} Main()
  modifies running;
{
  running := 0;
  call Node(2);
}

procedure Node(depth: int)
  modifies running;
{
  running := running + 1;
  assert running < 7;
  if (depth > 0) {
    async call Node(depth - 1);
    async call Node(depth - 1);
  }
}
