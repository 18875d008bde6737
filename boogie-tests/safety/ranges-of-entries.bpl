// RUN: explore
// EXPECT: proved
// RUN: check
// EXPECT: proved
//
// What is assumed of an entry at once says which values are tried for it, as for a variable: also where its index is computed.

var a: [int]int;
var s: int;

procedure {:entrypoint} Main()
  modifies s;
{
  assume 0 <= a[3] && a[3] <= 2;
  s := a[3];
  assume a[s + 4] < 5 && a[s + 4] > 2;
  async call Other();
  assert s <= 4 && a[a[3] + 4] != 2;
}

procedure Other()
  modifies s;
{
  s := s + a[3];
}
