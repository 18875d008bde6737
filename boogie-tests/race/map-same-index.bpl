// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// Two threads write the same entry.

var m: [int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  async call Write(1);
  async call Write(1);
}

procedure Write(i: int)
  modifies m;
{
  m[i] := i;
}
