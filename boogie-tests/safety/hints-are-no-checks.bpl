// RUN: check
// EXPECT: proved
// BOOGIE: skip to Boogie a hint is a check
//
// A hint is no check: what is said here is wrong, and nothing of it fails.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Worker();
  while (x < 2)
    invariant {:hint} x == 7;
    invariant x >= 0;
  {
    x := x + 1;
  }
  assert {:hint} x == 9;
  assert x >= 2;
  assert {:hint} false;
}

procedure Worker()
  modifies x;
{
  assert {:hint} x < 0;
  x := x + 1;
  assert {:hint} x < 0;
}
