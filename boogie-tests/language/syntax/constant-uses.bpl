// DIALECT: modern
// Axioms of a constant.

const c: int uses {
  axiom c > 0;
  axiom {:attr} c < 10;
}
const d: int uses { }
