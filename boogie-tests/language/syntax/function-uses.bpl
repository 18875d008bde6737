// DIALECT: modern
// Axioms of a function; revealed functions.

revealed function f(x: int): int uses { axiom f(0) == 0; }
function g(x: int): int { x } uses { hideable axiom g(0) == 0; }
