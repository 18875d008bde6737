// RUN: check --property race --rounds 1
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
// EXPLORE: --int-range 0..1
//
// One writes an entry, the other reads the whole map.

var m, copy: [int]int;

procedure {:entrypoint} Main()
  modifies m, copy;
{
  async call Write(1);
  async call Copy();
}

procedure Write(i: int)
  modifies m;
{
  m[i] := i;
}

procedure Copy()
  modifies copy;
{
  copy := m;
}
