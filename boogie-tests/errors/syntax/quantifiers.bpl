// RUN: resolve
// EXPECT: error: unexpected "forall", expected an expression

axiom forall x: int :: true;
axiom (forall x :: true);
axiom (forall x: int true);
axiom (forall :: true);
