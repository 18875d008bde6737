// RUN: check --all-errors
// EXPECT: violated
// Asserts, a precondition, a postcondition and a loop invariant, each of which some schedule violates.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  var i: int;

  x := 0;
  y := 0;
  async call Add(1);
  async call Add(2);
  assert x != 1;
  assert x + y != 2;
  call Raise(x);
  assert y < 3;
  i := 0;
  while (i < 1)
    invariant y != 2;
  {
    i := i + 1;
  }
  assert i == 1;
}

procedure Raise(a: int)
  requires a < 2;
  ensures x != 5;
  modifies x;
{
  x := x + 3;
}

procedure Add(n: int)
  modifies x, y;
{
  x := n;
  y := y + n;
}
