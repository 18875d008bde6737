// RUN: check --timeout 300
// EXPECT: proved
// RUN: check --method ic3
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip 2^32 numbers
//
// A ticket lock with numbers that begin again behind 2^32 - 1: what it relies on is by how much they differ.

var next, serving, inside: bv32;

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;
function {:bvbuiltin "bvsub"} sub(a: bv32, b: bv32): bv32;

procedure {:entrypoint} Main()
  modifies next, serving, inside;
{
  next := 0bv32;
  serving := 0bv32;
  inside := 0bv32;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies next, serving, inside;
{
  var ticket: bv32;

  while (*) {
    atomic {
      ticket := next;
      next := add(next, 1bv32);
    }
    assume ticket == serving;
    inside := add(inside, 1bv32);
    assert inside == 1bv32;
    inside := sub(inside, 1bv32);
    serving := add(serving, 1bv32);
  }
}
