// RUN: resolve
// EXPECT: error: expecting an identifier as parameter name
//
// A parameter without a type shares the next one.

function f(int, x: int): int;
function g(x: int, y): int;
function h(x): ;
function k() int;
