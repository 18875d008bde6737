// RUN: check
// EXPECT: proved
// RUN: check --rounds 2
// EXPECT: holds complete
// RUN: check --rounds 2 --method eager
// EXPECT: holds complete
//
// Code expressions in all places, with calls of procedures that have bodies, one that has none, and one that changes a global: nothing of that
// is left behind the expression.

var x: int;
var m: [int]int;

procedure {:entrypoint} Main()
  modifies x, m;
{
  var r: bool;

  x := 3;
  async call Worker();
  assert |{ var b: bool; A: call b := Above(2); goto B, C; B: assume b; return true; C: assume !b; return x <= 0; }|;
  assert |{ A: call Bump(); call Bump(); return x == old(x) || x >= 5; }|;
  assume |{ var i: int; A: havoc i; assume i > x; return i == x + 1; }|;
  r := |{ A: goto B, C; B: assume x > 3; return x == 4; C: assume x <= 3; return x == 3; }|;
  assert r;
  assert |{ var y: int; A: call y := Any(); return y > 1; }|;
  if (|{ A: m[0] := x; m[1] := m[0] + 1; return m[1] == x + 1; }|) {
    x := 0;
  } else {
    assert false;
  }
}

procedure Worker()
  requires |{ var y: int; A: y := x; return y == 3; }|;
  modifies x;
{
  x := 4;
}

procedure Above(least: int) returns (b: bool)
{
  if (x > least) { b := true; return; }
  b := false;
}

procedure Bump()
  modifies x;
  ensures x == old(x) + 1;
{
  x := x + 1;
}

procedure Any() returns (y: int);
  ensures y >= 2;
