// BOOGIE: skip generic datatypes are newer than 2.4.1
//
// Datatypes by attributes, with type parameters.

type {:datatype} List a;
function {:constructor} Nil<a>(): List a;
function {:constructor} Cons<b>(head: b, tail: List b): List b;
axiom (forall<a> l: List a :: is#Cons(l) ==> l == Cons(head#Cons(l), tail#Cons(l)));
axiom head#Cons(Cons(1, Nil())) == 1 && !is#Nil(Cons(true, Nil()));
axiom (forall l: List int :: l is Cons ==> l->head == head#Cons(l));
