// RUN: check --property race
// EXPECT: violated
//
// Each goes one too far: both may touch the one in the middle.

var filled: [int]int;
const middle: int;
const length: int;
axiom 0 <= middle && middle <= length;

procedure {:entrypoint} Main()
  modifies filled;
{
  async call Fill(0, middle);
  async call Fill(middle, length);
}

procedure Fill(from: int, to: int)
  modifies filled;
{
  var i: int;
  i := from;
  while (i <= to) {
    filled[i] := i;
    i := i + 1;
  }
}
