// A type may be called rmode: it is never used, the built-in one keeps the name. `float` and `bv` are names like any other.

type rmode;
type float;
type bv;
const mode: rmode;
const number: float;
const bits: bv;
axiom mode == RNE || mode == roundTowardZero;
axiom number == number && bits == bits;
