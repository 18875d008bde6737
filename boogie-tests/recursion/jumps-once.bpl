// RUN: check
// EXPECT: violated
//
// Seeded: the loop may go round more than once.

procedure {:entrypoint} Main(n: int)
{
  var i: int;

  i := 0;
L:
  i := i + 1;
  if (i < n) {
    goto L, M;
  }
M:
  call P(i);
  assert i <= 1;
}

procedure P(n: int)
{
  if (n > 5) {
    call P(n - 2);
    assert n != 0;
  }
}
