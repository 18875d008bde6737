// RUN: check
// EXPECT: violated
//
// Seeded: what the entry requires is not so where it calls itself.

procedure {:entrypoint} Main(n: int)
  requires n >= 0;
{
  if (n > 0) {
    call Main(n - 2);
  }
  assert n >= 0;
}
