// RUN: check
// EXPECT: violated
//
// Seeded: a way out that does not set the global back.

var depth: int;

procedure {:entrypoint} Main(n: int)
  modifies depth;
{
  depth := 0;
  call Visit(n);
  assert depth == 0;
}

procedure Visit(n: int)
  modifies depth;
{
  depth := depth + 1;
  if (n > 0) {
    call Visit(n - 1);
    if (depth == 2) {
      return;
    }
    call Visit(n - 2);
  }
  depth := depth - 1;
}
