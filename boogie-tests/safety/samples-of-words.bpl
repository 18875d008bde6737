// RUN: explore --samples
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// Words and reals have too many values as well.

function {:bvbuiltin "bvadd"} add(a: bv32, b: bv32) returns (bv32);

var r: real;

procedure {:entrypoint} Main()
  modifies r;
{
  async call Other();
  havoc r;
  assert r != 41.0;
}

procedure Other()
  modifies r;
{
  var w: bv32;

  havoc w;
  assume add(w, 1bv32) == 77bv32;
  r := 3.0;
}
