// RUN: resolve
// EXPECT: error: "{" expected

procedure P() { while (*)
