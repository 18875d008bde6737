// DIALECT: both
// Literals, extraction, concatenation, built-in functions.

const v: bv32;
function {:bvbuiltin "bvadd"} add(bv32, bv32): bv32;
axiom v[8:0] ++ v[32:8] == add(v, 1bv32)[32:0];
axiom v[8:0][4:2] == 2bv2 && v[((8)):0] == v[8:0];
