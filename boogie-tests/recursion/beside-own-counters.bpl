// RUN: check
// EXPECT: proved
//
// Each thread counts its calls in a variable that nobody else writes.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x, y := 0, 0;
  async call First(0);
  async call Second(0);
}

procedure First(n: int)
  modifies x;
{
  assert x == n;
  x := n + 1;
  if (*) {
    call First(n + 1);
  }
}

procedure Second(n: int)
  modifies y;
{
  assert y == n && x >= 0;
  y := n + 1;
  if (*) {
    call Second(n + 1);
  }
}
