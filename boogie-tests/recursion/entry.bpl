// RUN: check --method chc
// EXPECT: proved
//
// The entry calls itself: what it requires is assumed at the start, and checked there.

procedure {:entrypoint} Main(n: int)
  requires n >= 0;
{
  if (n > 0) {
    call Main(n - 1);
  }
  assert n >= 0;
}
