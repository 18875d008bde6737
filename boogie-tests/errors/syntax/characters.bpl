// RUN: resolve
// EXPECT: error: ";" expected

axiom a@b;
var é: int;
var x: int; % y
var z:int;
