// DIALECT: both
// All characters of identifiers; keyword boundaries; quoted keywords.

var a'b, ~c, d#, $e, ^f, _g, .h, i?, j`k: int;
var if.x, div#1, mod$, true', varx, x.var: int;
var \var, \if, \bv8, \x: int;
axiom if.x == if.x ==> \var != \if;
