// RUN: resolve --strict
// EXPECT: error: command assigns to a global variable that is not in the enclosing procedure's modifies clause: y
//
// Every write to a global, by a statement or by a callee, needs the `modifies` clause.

var x, y, z: int;
var m: [int]int;
procedure Q();
  modifies x, y;
procedure R() returns (r: int);
procedure P()
  modifies x;
{
  x := 1;
  y := 1;
  m[0] := 1;
  havoc x, z;
  call Q();
  call z := R();
}
