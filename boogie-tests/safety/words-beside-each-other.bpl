// RUN: check
// EXPECT: proved
// RUN: check --method ic3
// EXPECT: proved
//
// One word is never more than another one, which the program compares with a number alone.

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvult"} ult(a: bv32, b: bv32): bool;
function {:bvbuiltin "bvule"} ule(a: bv32, b: bv32): bool;

procedure {:entrypoint} Main()
{
  var i, j: bv32;

  i := 0bv32;
  j := 0bv32;
  while (ult(i, 1000bv32)) {
    i := add(i, 1bv32);
    if (*) {
      j := add(j, 1bv32);
    }
  }
  assert ule(j, 1000bv32);
}
