// RUN: check --method eager --rounds 2 --prove
// EXPECT: holds complete
//
// Two threads walk up and down, each to any depth, and come back to where they began.

var up, down: int;

procedure {:entrypoint} Main(n: int)
  modifies up, down;
{
  up, down := 0, 0;
  async call Walk(n);
  async call Watch();
}

procedure Walk(n: int)
  modifies up, down;
{
  up := up + 1;
  if (n > 0) {
    call Walk(n - 1);
  }
  down := down + 1;
}

procedure Watch()
{
  var d: int;
  d := down;
  while (*) {
    assert up >= d;
    d := down;
  }
}
