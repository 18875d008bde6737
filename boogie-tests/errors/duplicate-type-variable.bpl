// RUN: resolve
// EXPECT: error: more than one declaration of type variable: a
//
// Type variables in scope differ from one another and from all types.

type T;
type F a a = [a]int;
function f<T>(x: T): int;
axiom (forall<a> x: a :: (forall<a> y: a :: true));
