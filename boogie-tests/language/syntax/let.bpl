// DIALECT: both
// 

axiom (var x := 1; x == 1);
axiom (var x, y := 1, true; {:attr} y ==> x == 1);
