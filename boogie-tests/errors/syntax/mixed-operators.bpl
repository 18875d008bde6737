// RUN: resolve
// EXPECT: error: illegal mixture of && and ||, use parentheses to disambiguate: (a && b) || c or a && (b || c)
//
// Boogie leaves no doubt about what groups how. The third line is all right.

axiom a && b || c;
axiom a || b && c || d;
axiom (a && b) || c;
axiom a ==> b <== c;
axiom a <== b ==> c;
axiom a < b < c;
axiom a == b != c;
