// RUN: resolve
// EXPECT: error: unterminated string

axiom {:a "x} true;
axiom {:b "y"} true
