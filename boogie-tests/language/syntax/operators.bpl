// DIALECT: both
// All of them, by strength.

const a, b, c, d: bool;
const i, j, k: int;
const r, s: real;
axiom a <==> b <==> c;
axiom a ==> b ==> c;
axiom a <== b <== c;
axiom a && b && c ==> a || b || c;
axiom (a && b) || c <==> d;
axiom i == j || i != j || i < j || i <= j || i > j || i >= j;
axiom i + j - k * i div j mod k == -i - -j;
axiom r / s ** r ** s == real(i) && !a == !!b;
axiom 1bv2 ++ 2bv3 ++ 3bv4 == 0bv9;
axiom (i - j) - (k - i) == i - (j - k) && (r ** s) ** r == r ** (s ** r);
axiom i * (j div k) == i * j div k && r * (s / r) == r;
