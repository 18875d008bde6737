// RUN: resolve
// EXPECT: error: incorrectly formatted floating point
//
// Floating-point literals are values of their type: exact, in range, with sizes above 1.

axiom 0x1.000001e0f24e8 == 0x1.000002e0f24e8;
axiom 0x1.0e32f24e8 == 0x1.0e31f24e8;
axiom 0x1.0e-38f24e8 == 0x1.0e-37f24e8;
axiom 0NaN24e1 == 0+oo1e8;
axiom 0NaN99999999999e8 == 0NaN99999999999e8;
