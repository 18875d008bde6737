// RUN: check --method commuting
// EXPECT: proved
// EXPLORE: skip the arrays may have any length
//
// One thread doubles what it reads into another array and adds it up, the other one adds up what it
// reads.

var a, b: [int]int;
var n: int;
var s1, s2: int;

procedure {:entrypoint} Main()
  modifies b, s1, s2;
{
  s1, s2 := 0, 0;
  par Map() | Aggregate();
  assert s1 == 2 * s2;
}

procedure Map()
  modifies b, s1;
{
  var i: int;
  i := 0;
  while (i < n) {
    b[i] := 2 * a[i];
    s1 := s1 + b[i];
    i := i + 1;
  }
}

procedure Aggregate()
  modifies s2;
{
  var i: int;
  i := 0;
  while (i < n) {
    s2 := s2 + a[i];
    i := i + 1;
  }
}
