// DIALECT: both
// CR LF, CR, and LF.

var x: int;
var y: int;var z: int;
