// RUN: check --method eager --recursion 40
// EXPECT: violated
// BOOGIE: skip it inlines the whole tree of calls
//
// A flag is set sixteen calls deep in a tree of calls that goes on to forty: all of it can not be entered.

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
    call D(n + 1);
  }
  if (n == 16) {
    bug := true;
  }
}
