// RUN: resolve
// EXPECT: error: unexpected end of file

procedure P() { while (*)
