// RUN: resolve
// EXPECT: error: unexpected end of file, expected an expression

procedure P() { while (*) invariant
