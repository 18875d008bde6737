// RUN: resolve
// EXPECT: error: more than one declaration of axiom name: a
//
// Axioms may be named; their names differ.

axiom {:name "a"} true;
axiom {:name "a"} 1 < 2;
