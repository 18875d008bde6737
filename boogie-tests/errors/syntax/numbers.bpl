// RUN: resolve
// EXPECT: error: unexpected "0x1.0e0f24e8"
//
// A minus before `0x` belongs to the literal, and there is no `1.`.

axiom a-0x1.0e0f24e8 == b;
axiom 1. == x;
axiom 12bv == x;
axiom 1bv99999999999 == x;
axiom x[99999999999:0] == x;
