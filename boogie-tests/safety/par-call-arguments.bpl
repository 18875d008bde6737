// RUN: check --property safety --rounds 2
// EXPECT: holds
// RUN: check --method eager --rounds 2 --scheduler child-first
// EXPECT: holds
// RUN: check --method eager --rounds 2 --scheduler creator-first
// EXPECT: holds
//
// The arguments of all arms are evaluated before the first of them runs: the second one does not see what the first one writes.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  par call Write(x) | Look(x);
}

procedure Write(v: int)
  modifies x;
{
  x := 1;
}

procedure Look(v: int)
{
  assert v == 0;
}
