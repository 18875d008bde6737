// BOOGIE: skip 2.4.1 lets variables shadow globals only
//
// In modern Boogie every scope may shadow the ones around it.

procedure P(x: int)
{
  var y: bool;
  y := (forall x: bool :: x ==> (exists x: int :: x == 1));
  y := (var y := x; y + (var x := true; if x then 1 else y)) == 0;
}
