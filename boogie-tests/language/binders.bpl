// Quantifiers, lambdas, triggers, attributes of binders.

function f(x: int): int;
function g(x: int, y: int): bool;
axiom (forall x: int :: {f(x)} {f(x + 1), f(x)} {:nopats f(0)} f(x) != x);
axiom (forall x, y: int, z: bool :: {:weight 3} {:qid "q"} {g(x, y), (if z then f(x) else 2)} g(x, y) == z);
axiom (exists x: [int]int :: {x[0]} x[0] == x[1]);
axiom (lambda x: int, y: bool :: if y then x else f(x))[1, true] == 1;
axiom (forall<a> m: [a]int, x: a :: {m[x]} m[x] == 0);
