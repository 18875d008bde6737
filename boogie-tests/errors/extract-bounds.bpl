// RUN: resolve
// EXPECT: error: start index in extract must be no bigger than the end index
//
// `e[hi:lo]` has hi >= lo.

axiom 1bv8[2:4] == 0bv2;
