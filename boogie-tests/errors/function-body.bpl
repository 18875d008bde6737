// RUN: resolve
// EXPECT: error: function body with invalid type: int (expected: bool)
//
// A function body has the type of the result.

function {:inline} f(x: int): bool { x + 1 }
function {:inline} g<a>(x: a): a { 1 }
