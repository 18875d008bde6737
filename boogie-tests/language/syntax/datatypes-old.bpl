// DIALECT: both
// Datatypes as attributes.

type {:datatype} List;
function {:constructor} Nil(): List;
function {:constructor} Cons(head: int, tail: List): List;
axiom (forall l: List :: is#Cons(l) ==> head#Cons(l) > 0);
function is#Cons(l: List): bool;
function head#Cons(l: List): int;
