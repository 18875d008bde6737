// RUN: resolve
// EXPECT: error: goto to unknown block: C
//
// Code expressions have their own locals, labels and result.

axiom |{ var x: int; A: x := true; goto B, C; B: return x; }|;
