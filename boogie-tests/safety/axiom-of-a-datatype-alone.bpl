// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// The second axiom speaks of nothing but the datatype: it is false, and there are no executions.

datatype Color { Red(), Green() }
function shade(c: Color): int;
axiom (forall c: Color :: shade(c) > 0);
axiom (forall c: Color :: c == Red());

var c: Color;

procedure {:entrypoint} Main()
  modifies c;
{
  c := Green();
  assert c == Red();
}
