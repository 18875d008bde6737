// RUN: resolve
// EXPECT: error: the type variable a does not occur in types of the lambda parameters
//
// Type parameters of a lambda occur in the types of its variables.

axiom (lambda<a> x: int :: x)[0] == 0;
