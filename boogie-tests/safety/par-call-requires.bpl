// RUN: check --property safety --rounds 1
// EXPECT: violated
// RUN: check --property safety --rounds 2 --method eager --scheduler child-first
// EXPECT: violated
//
// The precondition of the second arm fails before the first one has been created: all are created in one step.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  par call Write() | Needs();
}

procedure Write()
  modifies x;
{
  x := 1;
}

procedure Needs()
  requires x == 1;
{
}
