// RUN: resolve
// EXPECT: error: a matching pattern must be more than just a variable by itself: x
//
// What triggers may contain.

function f(x: int): bool;
axiom (forall x: int :: {x} f(x));
axiom (forall x: int :: {f(x) && true} f(x));
axiom (forall x: int :: {!f(x)} f(x));
axiom (forall x: int :: {x == 1} f(x));
axiom (forall x: int :: {x <= 1} f(x));
axiom (forall x: int :: {(forall y: int :: f(x))} f(x));
axiom (forall x: int :: {(lambda y: int :: x + y)[1]} f(x));
axiom (forall x, y: int :: {f(x)} f(x) && f(y));
axiom (forall x: int :: {:nopats f(0)} {f(x), f(1)} f(x));
