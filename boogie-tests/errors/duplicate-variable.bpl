// RUN: resolve
// EXPECT: error: more than one declaration of variable name: x
//
// Two variables of one name in one scope. Globals and constants share a namespace, formals and locals another.

var x: int;
const x: bool;
var y, y: int;
function f(a: int, a: bool): int;
function g(a: int) returns (a: bool);
axiom (forall i: int, i: bool :: true);

procedure P(p: int, p: bool) returns (p: int)
{
  var q: int;
  var q: int;
}
