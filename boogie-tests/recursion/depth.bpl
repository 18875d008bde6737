// RUN: check
// EXPECT: proved
//
// A global that a recursive procedure changes, and sets back.

var depth, deepest: int;

procedure {:entrypoint} Main(n: int)
  modifies depth, deepest;
{
  depth, deepest := 0, 0;
  call Visit(n);
  assert depth == 0;
  assert deepest >= 1;
}

procedure Visit(n: int)
  modifies depth, deepest;
  ensures depth == old(depth);
{
  depth := depth + 1;
  if (depth > deepest) {
    deepest := depth;
  }
  if (n > 0) {
    call Visit(n - 1);
    call Visit(n - 2);
  }
  assert depth <= deepest;
  depth := depth - 1;
}
