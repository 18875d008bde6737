// RUN: resolve
// EXPECT: error: ")" expected

axiom (1 + 2;
axiom f(1, 2;
axiom m[1;
