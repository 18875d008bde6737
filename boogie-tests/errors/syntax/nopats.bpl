// RUN: resolve
// EXPECT: error: the 'nopats' quantifier attribute expects one expression

axiom (forall x: int :: {:nopats} true);
axiom (forall x: int :: {:nopats f(x), g(x)} true);
