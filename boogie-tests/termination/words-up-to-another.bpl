// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
//
// A word that grows up to another one, whatever that is: it never begins again at 0.

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvult"} ult(a: bv32, b: bv32): bool;

procedure {:entrypoint} Main(n: bv32)
{
  var i: bv32;

  i := 0bv32;
  while (ult(i, n)) {
    i := add(i, 1bv32);
  }
}
