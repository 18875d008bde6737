// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
//
// Words in a loop of words, as signed numbers: that the outer loop goes on is known where its word grows, as the inner one keeps it.

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvslt"} slt(a: bv32, b: bv32): bool;

procedure {:entrypoint} Main(n: bv32)
{
  var i, j: bv32;

  i := 0bv32;
  while (slt(i, n)) {
    j := i;
    while (slt(j, n)) {
      j := add(j, 1bv32);
    }
    i := add(i, 1bv32);
  }
}
