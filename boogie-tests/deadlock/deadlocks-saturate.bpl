// RUN: check --property deadlock --rounds 5 --method lazy
// EXPECT: holds complete
//
// Nothing loops: a few rounds are all there are, whatever is looked for in the last state.
var {:atomic} x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  havoc x;
  async call Turn();
  x := 3;
  x := 4;
}

procedure Turn()
  modifies x;
{
  x := -1;
  x := 2;
}
