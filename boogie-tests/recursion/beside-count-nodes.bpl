// RUN: check
// EXPECT: proved
//
// Two threads count the nodes of trees of any height; whatever each has counted, the number is not below 0.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 0;
  async call Walk();
  async call Walk();
  async call Reader();
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

procedure Reader()
{
  assert n >= 0;
}
