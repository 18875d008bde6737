// RUN: check
// EXPECT: proved
//
// Two arms count the nodes of trees of any height; behind them the number is what it was before, or more.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  var before: int;

  n := 0;
  before := n;
  par Walk() | Walk();
  assert n >= before;
}

procedure Walk()
  modifies n;
{
  if (*) {
    call Walk();
    call Walk();
  }
  atomic { n := n + 1; }
}
