// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// The arguments of a created thread are read where it is created.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  async call Writes();
  async call Takes(x);
}

procedure Writes()
  modifies x;
{
  x := 1;
}

procedure Takes(v: int)
{
}
