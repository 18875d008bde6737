// RUN: resolve
// EXPECT: error: use of undeclared function: f
//
// Applications of what is not a function.

procedure P(x: int);
axiom f(1);
axiom P(1);
