// RUN: check
// EXPECT: violated
//
// As memory-of-words, but the address comes in a step of its own.

var m: [bv32]bv8;
var top: bv32;

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32): bv32;

procedure {:entrypoint} Main(first: bv32)
  modifies m, top;
{
  top := first;
  m[top] := 1bv8;
  async call Pushes();
  atomic {
    assert m[top] == 1bv8;
  }
}

procedure Pushes()
  modifies m, top;
{
  while (*) {
    top := add(top, 1bv32);
    m[top] := 1bv8;
  }
}
