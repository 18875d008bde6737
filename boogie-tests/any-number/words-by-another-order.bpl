// RUN: check
// EXPECT: proved
//
// The solver says its invariant by a comparison that the program has no name for.

var best: bv32;

function {:bvbuiltin "bvsgt"} sgt(a: bv32, b: bv32): bool;
function {:bvbuiltin "bvsge"} sge(a: bv32, b: bv32): bool;

procedure {:entrypoint} Main()
  modifies best;
{
  var v: bv32;

  while (*) {
    havoc v;
    async call Update(v);
  }
}

procedure Update(v: bv32)
  modifies best;
{
  atomic {
    if (sgt(v, best)) {
      best := v;
    }
  }
  assert sge(best, v);
}
