// RUN: resolve
// EXPECT: error: extract operand must be a bitvector of at least 9 bits (got bv8)
// BOOGIE: skip 2.4.1 accepts bits that do not exist
//
// The operand of an extraction has all its bits. (2.4.1 asks only for as many bits as are extracted.)

axiom 1bv8[9:1] == 0bv8;
