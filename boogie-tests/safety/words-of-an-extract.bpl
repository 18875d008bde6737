// RUN: check
// EXPECT: proved
// RUN: check --method ic3
// EXPECT: proved
//
// What is compared is a part of the word that an assignment masks.

var x: bv32;

function {:bvbuiltin "bvand"} and(a: bv32, b: bv32): bv32;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0bv32;
  async call Masks();
  atomic {
    assert x[1:0] == 0bv1;
  }
}

procedure Masks()
  modifies x;
{
  x := and(x, 12bv32);
}
