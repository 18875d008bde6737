// RUN: check --method modular
// EXPECT: violated
//
// What is written at an index of which nothing is known may be any of the entries.

var m: [int]int;
var ready: bool;

procedure {:entrypoint} Main()
  modifies m, ready;
{
  var i: int;
  ready := false;
  m := (lambda k: int :: k);
  async call Adder();
  havoc i;
  m[-1] := 2;
  m[1] := 3;
  m[i] := 7;
  ready := true;
}

procedure Adder()
  modifies m;
{
  assume ready;
  m[0] := m[-1] + m[1];
  assert m[0] == 5;
}
