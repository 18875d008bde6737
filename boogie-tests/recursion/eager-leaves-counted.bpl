// RUN: check --method eager --rounds 2 --recursion 4
// EXPECT: violated
//
// Some leaves of a tree of calls are counted. An execution names the leaves, and not which of the calls above them it enters: most ways
// through the tree come by fewer.

var leaves: int;

procedure {:entrypoint} Main()
  modifies leaves;
{
  leaves := 0;
  async call D(0);
  assert leaves < 2;
}

procedure D(n: int)
  modifies leaves;
{
  if (*) {
    call D(n + 1);
    call D(n + 1);
  }
  if (n == 2) {
    leaves := leaves + 1;
  }
}
