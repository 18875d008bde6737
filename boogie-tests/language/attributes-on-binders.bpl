// BOOGIE: skip newer than 2.4.1
//
// Attributes of bound variables.

axiom (forall {:a} x: int, {:b 1} y: bool :: x == 1 ==> y);
axiom (lambda {:a} x: int :: x)[0] == 0;
