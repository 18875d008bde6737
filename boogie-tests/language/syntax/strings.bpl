// DIALECT: modern
// As expressions.

const s: string;
axiom s == "text" || s == "a \" b";
