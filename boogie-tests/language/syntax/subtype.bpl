// DIALECT: legacy
// The partial order.

const a, b: int;
axiom a <: b && (a <: b) == true;
