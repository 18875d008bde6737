// RUN: check --property termination
// EXPECT: proved
//
// A word that is counted up to the largest one.

function {:bvbuiltin "bvadd"} add(bv32, bv32) returns (bv32);
function {:bvbuiltin "bvult"} ult(bv32, bv32) returns (bool);

procedure main() {
  var x: bv32;
  while (ult(x, 4294967295bv32)) { x := add(x, 1bv32); }
}
