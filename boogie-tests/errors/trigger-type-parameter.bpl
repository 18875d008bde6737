// RUN: resolve
// EXPECT: error: trigger does not mention a, which does not occur in variables types either
//
// Triggers determine the type parameters, too.

function f(x: int): bool;
axiom (forall<a> x: int :: {f(x)} f(x));
