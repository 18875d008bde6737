// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The largest word is never exceeded.

function {:bvbuiltin "bvadd"} add(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvule"} at_most(x: bv32, y: bv32): bool;

procedure {:entrypoint} main(n: bv32)
{
  var i: bv32;

  i := 0bv32;
  while (at_most(i, n)) {
    i := add(i, 1bv32);
  }
}
