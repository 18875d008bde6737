// RUN: resolve
// EXPECT: error: axioms must be of type bool
//
// Where a Boolean is required.

function f(x: int): int { x }
axiom 1;
axiom (forall x: int :: x);
procedure P(x: int where x);
  requires 1;
  free requires 2;
  ensures 3;
implementation P(x: int)
{
  var l: int where 4;
  assert 5;
  assume 6;
  if (7) {
    assert |{ A: return 8; }|;
  }
  while (9)
    invariant 10;
    free invariant 11;
  {
  }
}
