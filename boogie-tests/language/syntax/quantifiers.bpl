// DIALECT: both
// Type parameters, triggers, attributes, `nopats`.

function f(int): int;
function g<a>(a): bool;
axiom (forall x: int :: f(x) > 0);
axiom (exists x, y: int, z: bool :: {f(x), f(y)} {f(y)} z ==> f(x) == f(y));
axiom (forall<a> x: a :: {:attr} {g(x)} {:weight 3} g(x));
axiom (forall<a> :: (exists x: a :: g(x)));
axiom (forall x: int :: {:nopats f(x)} f(x) == 0);
axiom !(forall x: int :: (exists y: int :: x == y));
