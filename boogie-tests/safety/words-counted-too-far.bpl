// RUN: check
// EXPECT: violated
// RUN: check --method ic3
// EXPECT: violated
//
// As words-counted, but the last word is said to be another one.

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvult"} ult(a: bv32, b: bv32): bool;

procedure {:entrypoint} Main(n: bv32)
{
  var i: bv32;

  i := 0bv32;
  while (ult(i, n)) {
    i := add(i, 1bv32);
  }
  assert i == add(n, 1bv32);
}
