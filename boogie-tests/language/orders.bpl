// The partial order of constants.

type T;
const a, b: T extends complete;
const unique c: T extends a, unique b;
const d: T extends c complete;
axiom d <: c && !(a <: b) && 1 <: 2;
