// RUN: resolve
// EXPECT: error: triggers not allowed in lambda expressions

axiom f((lambda x: int :: {g(x)} x));
