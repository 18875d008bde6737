// RUN: check
// EXPECT: proved
//
// A lock protects data of 32 bits: that nobody else writes them is one comparison, not a clause for each bit.

var lock: bool;
var x: bv32;

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;

procedure {:entrypoint} Main()
  modifies lock, x;
{
  lock := false;
  x := 0bv32;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies lock, x;
{
  var t: bv32;

  while (true) {
    atomic { assume !lock; lock := true; }
    t := x;
    x := add(t, 1bv32);
    assert x == add(t, 1bv32);
    lock := false;
  }
}
