// DIALECT: both
// No parentheses needed; all to the right belongs to the last branch.

const a, b: bool;
axiom 1 + (if a then 1 else 2) == 3;
axiom 1 == if a then 1 else if b then 2 else 3 + 4;
axiom if a then if b then a else b else a && b;
