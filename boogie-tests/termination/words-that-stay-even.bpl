// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// An even word that grows by 2 wraps around, and is never 7.

function {:bvbuiltin "bvadd"} add(x: bv32, y: bv32): bv32;

procedure {:entrypoint} main()
{
  var x: bv32;

  x := 0bv32;
  while (x != 7bv32) {
    x := add(x, 2bv32);
  }
}
