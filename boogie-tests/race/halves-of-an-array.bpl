// RUN: check --property race
// EXPECT: proved
// RUN: check --property race --method ic3
// EXPECT: proved
//
// Two threads fill the halves of an array of any length, up to a middle that is read only: no entry is touched by both.

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
  while (i < to) {
    filled[i] := i;
    i := i + 1;
  }
}
