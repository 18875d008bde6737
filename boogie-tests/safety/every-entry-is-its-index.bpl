// RUN: check --timeout 3
// EXPECT: violated
// RUN: check --method eager --rounds 2 --timeout 3
// EXPECT: violated
// BOOGIE: skip it is asked without bounds
// PENDING: what the engine makes of such a quantifier is not exact
//
// The second worker reads m[4].

var m: [int]int;
var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  assume (forall i: int :: m[i] == i);
  x := 3;
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies x;
{
  var s: int;
  s := m[x];
  assert s != 4;
  x := x + 1;
}
