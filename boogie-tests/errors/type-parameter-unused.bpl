// RUN: resolve
// EXPECT: error: type variable must occur in function arguments: a
//
// Type parameters that nothing can determine.

function f<a>(x: int): int;
procedure P<a>(x: int);
var m: <a>[int]bool;
