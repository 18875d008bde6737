// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// Two threads write different entries.

var m: [int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  async call Write(1);
  async call Write(2);
}

procedure Write(i: int)
  modifies m;
{
  m[i] := i;
}
