// RUN: check --property termination
// EXPECT: violated
//
// Whatever n is, the word is no more than n at some time again, if n is the largest one.

function {:bvbuiltin "bvadd"} add(a: bv8, b: bv8): bv8;
function {:bvbuiltin "bvule"} ule(a: bv8, b: bv8): bool;

procedure {:entrypoint} Main(n: bv8)
{
  var i: bv8;

  i := 0bv8;
  while (ule(i, n)) {
    i := add(i, 1bv8);
  }
}
