// RUN: check
// EXPECT: proved
// RUN: check --method ic3
// EXPECT: proved
//
// No more than n: the order of two words, the other way round than the program compares them.

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvult"} ult(a: bv32, b: bv32): bool;

procedure {:entrypoint} Main(n: bv32)
{
  var i: bv32;

  i := 0bv32;
  while (ult(i, n)) {
    i := add(i, 1bv32);
  }
  assert i == n;
}
