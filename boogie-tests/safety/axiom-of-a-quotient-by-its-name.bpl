// RUN: check
// EXPECT: proved
//
// The axiom speaks of a quotient by zero, as the function does that is one.

function {:builtin "div"} d(x: int, y: int): int;
axiom (forall x: int :: x div 0 == 7);

procedure {:entrypoint} Main()
{
  var y: int;
  assume y == 0;
  assert d(1, y) == 7;
}
