// RUN: check --rounds 1
// EXPECT: violated
// RUN: check --rounds 2
// EXPECT: violated

// What the created thread requires holds when it is created, and no longer when it runs: its own check fails then.

var first, second: int;

procedure {:entrypoint} main()
  modifies first, second;
{
  second := first;
  first := first + 1;
  async call compare(1);
  second := second + 1;
}

procedure compare(difference: int)
  requires first - second == difference;
{
  assert first - second == difference;
}
