// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// Entries of the same row.

var m: [int][int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  async call Write(1, 2);
  async call Write(1, 3);
}

procedure Write(i: int, j: int)
  modifies m;
{
  m[i][j] := i;
}
