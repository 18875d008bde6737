// DIALECT: both
// They bind tighter than a prefix; their type takes what may be a type.

type C;
const x: C;
axiom -5: int == -(5: int);
axiom (5: int) < 0 && 5: int <= 0;
axiom x: C: C == x;
axiom int(2.5) == 2 && real(3): real == 3.0;
type D = int;
axiom (5: D) < 0 && 5: D <= 0 && 1 + (5: D) < 0 && (5bv8: bv8) == 5bv8: bv8;
