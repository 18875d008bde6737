// DIALECT: both
// Integers of any size, bit-vectors, reals, floats.

axiom 0 < 007 && 1234567890123456789012345678901234567890 > 0;
axiom 12bv8 != 300bv8 && 0bv0 == 0bv0;
axiom 0xff.ffffe0f24e8 > 0x8.0e-38f24e8 && 0x0.0e9999f24e8 == 0x0.0e0f2e2;
axiom 1.5 < 1.50e3 && 2e-3 < 2e3;
axiom 0x1.8e0f24e8 != -0x1.8e-3f24e8 && 0NaN24e8 != 0nan24e8 && 0+oo24e8 != 0-oo24e8;
