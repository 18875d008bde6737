// RUN: resolve
// EXPECT: error: argument type int does not match expected type real
//
// `int` and `real` convert into each other, nothing else; coercions change no type.

axiom int(1) == 1;
axiom real(1.0) == 1.0;
axiom int(true) == 1;
axiom (1: bool);
axiom (if 1 then true else false);
axiom (if true then 1 else false) == 1;
