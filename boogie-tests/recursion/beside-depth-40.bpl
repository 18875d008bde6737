// RUN: check
// EXPECT: violated
//
// A flag is set forty calls deep.

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
  if (*) {
    call D(n + 1);
  }
  if (n == 40) {
    bug := true;
  }
}
