// RUN: resolve
// EXPECT: error: unexpected ";", expected a type

var x: ;
var y: [int;
const c: int int;
type T = ;
var z: T [int]int int;
