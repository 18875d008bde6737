// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --rounds 3 --method eager --scheduler creator-first
// EXPECT: violated
//
// A branch with nothing in it, at the end of an atomic section, is no step that a witness names.

var n: int;
var y: bool;

procedure {:entrypoint} Main()
  modifies n, y;
{
  y := false;
  n := 0;
  async call T();
  async call T();
  assert n == 0;
}

procedure T()
  modifies n;
{
  atomic {
    n := n + 1;
    if (y) { }
  }
}
