// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As words-down-past-zero, but 0 is the end of it.

function {:bvbuiltin "bvadd"} add(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvuge"} at_least(x: bv32, y: bv32): bool;

procedure {:entrypoint} main()
{
  var x: bv32;

  x := 10bv32;
  while (at_least(x, 1bv32)) {
    x := add(x, 4294967295bv32);
  }
}
