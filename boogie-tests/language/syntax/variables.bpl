// DIALECT: both
// Globals with `where`; several groups.

var x: int;
var {:attr} y, z: int where y < z, b: bool where b;
