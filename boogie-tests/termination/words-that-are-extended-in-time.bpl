// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As words-that-are-extended, but the byte comes to 255.

function {:bvbuiltin "bvadd"} add(x: bv8, y: bv8): bv8;
function {:bvbuiltin "zero_extend 24"} extended(x: bv8): bv32;
function {:bvbuiltin "bvslt"} less(x: bv32, y: bv32): bool;

procedure {:entrypoint} main()
{
  var i: bv8;
  var rounds: int;

  i, rounds := 0bv8, 0;
  while (less(extended(i), 255bv32) && rounds >= 0) {
    i := add(i, 3bv8);
    rounds := rounds + 1;
  }
}
