// DIALECT: both
// 

axiom true;
axiom {:attr 1, "a", x, x + 1} {:other} x > 0;
const x: int;
