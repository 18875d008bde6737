// Formals, locals and bound variables shadow globals and constants.

var x, g: int;
const c: int;
procedure P(c: bool) returns (y: bool)
{
  var x: bool;
  x := c;
  y := (forall g: int :: g == g) && x;
}
function f(x: bool): bool { x }
axiom (forall c: bool :: c || !c);
