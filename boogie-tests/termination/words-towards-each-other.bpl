// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
//
// Two words come closer, now one and now the other; an integer counts how often.

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvsub"} sub(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvult"} ult(a: bv32, b: bv32): bool;

procedure {:entrypoint} Main(n: int)
{
  var i: int;
  var low, high: bv32;

  i := 0;
  while (i < n) {
    havoc low, high;
    while (ult(low, high)) {
      if (*) {
        low := add(low, 1bv32);
      } else {
        high := sub(high, 1bv32);
      }
    }
    i := i + 1;
  }
}
