// RUN: resolve
// EXPECT: error: unexpected end of file, expected an expression

axiom 1 +
