// RUN: check
// EXPECT: violated
//
// Two arms count the nodes of trees of any height; each takes a node to be counted before it has counted it.

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
  assert n > 0;
  atomic { n := n + 1; }
}
