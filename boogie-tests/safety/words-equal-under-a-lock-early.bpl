// RUN: check
// EXPECT: violated
// RUN: check --method ic3
// EXPECT: violated
//
// As words-equal-under-a-lock, but the lock is released before the words are compared.

var lock: bool;
var x, y: bv32;

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;

procedure {:entrypoint} Main()
  modifies lock, x, y;
{
  lock := false;
  x := 0bv32;
  y := 0bv32;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies lock, x, y;
{
  while (*) {
    atomic {
      assume !lock;
      lock := true;
    }
    x := add(x, 1bv32);
    y := add(y, 1bv32);
    lock := false;
    assert x == y;
  }
}
