// RUN: resolve
// EXPECT: error: type name: bv8 is registered for bitvectors
//
// The names of bit-vector types cannot be declared, not even in quotes.

type bv8;
type \bv16 a;
function f<bv32>(x: bv32): bv32;
axiom (forall<bv64> x: bv64 :: x == x);
