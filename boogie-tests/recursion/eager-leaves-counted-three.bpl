// RUN: check --method eager --recursion 20
// EXPECT: violated
// BOOGIE: skip it inlines the whole tree of calls
//
// Two right leaves, fourteen calls deep in a tree of three calls at each node.

var leaves: int;

procedure {:entrypoint} Main()
  modifies leaves;
{
  leaves := 0;
  async call D(0, false);
  assert leaves < 2;
}

procedure D(n: int, right: bool)
  modifies leaves;
{
  if (*) {
    call D(n + 1, false);
    call D(n + 1, true);
    call D(n + 2, true);
  }
  if (n == 14 && right) {
    leaves := leaves + 1;
  }
}
