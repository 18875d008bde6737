// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
//
// Two threads count one word up to what each of them has chosen.

var count: bv32;

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvult"} ult(a: bv32, b: bv32): bool;

procedure {:entrypoint} Main()
  modifies count;
{
  count := 0bv32;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies count;
{
  var most, seen: bv32;

  while (true) {
    atomic {
      seen := count;
      if (ult(seen, most)) {
        count := add(count, 1bv32);
      }
    }
    if (!ult(seen, most)) {
      return;
    }
  }
}
