// RUN: resolve
// EXPECT: error: unexpected ";", expected an expression
//
// An operator needs an operand on its right.

axiom 1 + ;
axiom && true;
