// RUN: resolve
// EXPECT: error: invalid argument types (int and bool) to binary operator +
//
// Operators and the types of their operands.

type T;
const t: T;
axiom 1 + true == 1;
axiom 1 - 1.0 == 1.0;
axiom 1 * t == 1;
axiom 1 div 1.0 == 1;
axiom true mod 2 == 1;
axiom true / 2 == 1.0;
axiom 2 ** 2 == 4.0;
axiom 1 < 1.0;
axiom t <= t;
axiom true > false;
axiom 1bv8 >= 2bv8;
axiom 1 == true;
axiom t != 1;
axiom 1 && true;
axiom true || t;
axiom true ==> 1;
axiom 1 <== true;
axiom 1 <==> 2;
axiom !1;
axiom -true == 1;
axiom 1 ++ 1bv1 == 1bv2;
axiom t <: 1;
