// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// The bakery of two threads that look at each number for themselves: whoever has the smaller one goes first.

var n0, n1, inside: int;
var c0, c1: bool;

procedure {:entrypoint} Main()
  modifies n0, n1, inside, c0, c1;
{
  n0, n1, inside := 0, 0, 0;
  c0, c1 := false, false;
  async call P0();
  async call P1();
}

procedure P0()
  modifies n0, c0, inside;
{
  var m: int;
  while (true) {
    c0 := true;
    m := 0;
    if (n1 > m) { m := n1; }
    n0 := m + 1;
    c0 := false;
    assume !c1;
    assume n1 == 0 || n1 >= n0;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    n0 := 0;
  }
}

procedure P1()
  modifies n1, c1, inside;
{
  var m: int;
  while (true) {
    c1 := true;
    m := 0;
    if (n0 > m) { m := n0; }
    n1 := m + 1;
    c1 := false;
    assume !c0;
    assume n0 == 0 || n0 > n1;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    n1 := 0;
  }
}
