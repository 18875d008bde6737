// RUN: resolve
// EXPECT: error: undeclared type: Unknown
//
// Unknown types, wherever types stand. Each becomes bool for the rest of the run.

var x: Unknown;
const c: [Unknown2 int]int;
function f(x: Unknown3 int): Unknown4;
axiom (forall y: Unknown5 :: y == y);
