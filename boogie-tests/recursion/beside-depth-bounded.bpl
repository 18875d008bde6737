// RUN: check
// EXPECT: proved
//
// As beside-depth-16.bpl, but nobody goes deeper than eight.

var bug: bool;

procedure {:entrypoint} Main()
  modifies bug;
{
  bug := false;
  async call D(0);
  assert !bug;
}

procedure D(n: int)
  modifies bug;
{
  if (n < 8) {
    call D(n + 1);
    call D(n + 1);
  }
  if (n == 16) {
    bug := true;
  }
}
