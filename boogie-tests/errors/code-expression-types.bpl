// RUN: resolve
// EXPECT: error: mismatched types in assignment command (cannot assign bool to int)
//
// Code expressions return Booleans.

axiom |{ var x: int; A: x := true; goto B; B: return x; }|;
