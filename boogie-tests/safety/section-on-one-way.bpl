// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: violated
//
// The section is open where `c` holds: then nobody comes between the two steps. Where it does not, somebody can.

var x: int;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies x;
{
  var c: bool;
  var k: int;

  x := 0;
  async call Other();
  if (c) { call corral_atomic_begin(); }
  k := x;
  assert x == k;
  if (c) { call corral_atomic_end(); }
}

procedure Other()
  modifies x;
{
  x := 1;
}
