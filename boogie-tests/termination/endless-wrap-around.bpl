// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Bit-vectors begin again at the other end.

function {:bvbuiltin "bvsub"} sub(x: bv32, y: bv32): bv32;
function {:bvbuiltin "bvuge"} uge(x: bv32, y: bv32): bool;

procedure {:entrypoint} main()
{
  var x: bv32;
  var n: int;

  n := 0;
  while (uge(x, 0bv32)) {
    x := sub(x, 1bv32);
    n := n + 1;
  }
}
