// RUN: check --rounds 1
// EXPECT: violated
// RUN: explore
// EXPECT: violated
// RUN: verify --unroll 2
// EXPECT: violated
// RUN: check --rounds 1 --entry Assumed
// EXPECT: holds complete
//
// A function without parameters has one value, which an execution chooses.

function Assert(): bool;
function Limits(): [int]int;

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 5;
  assert Assert() || x == 3;
}

procedure Assumed()
  modifies x;
{
  x := 5;
  assume Assert() && Limits()[2] == 7;
  assert Assert() || x == 3;
  assert Limits()[2] != 8;
}
