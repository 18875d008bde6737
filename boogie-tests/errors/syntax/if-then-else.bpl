// RUN: resolve
// EXPECT: error: "else" expected

axiom if a then b;
axiom (if a b else c);
