// RUN: resolve
// EXPECT: error: ":" expected
//
// Triggers belong to quantifiers.

axiom {f(x)} true;
axiom {:a 1,} true;
var {b} x: int;
axiom {:c "a" == "b"} true;
