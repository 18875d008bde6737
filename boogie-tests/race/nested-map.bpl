// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// The same entry of a map in a map.

var m: [int][int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  async call Write(1, 2);
  async call Write(1, 2);
}

procedure Write(i: int, j: int)
  modifies m;
{
  m[i][j] := i;
}
