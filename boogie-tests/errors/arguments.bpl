// RUN: resolve
// EXPECT: error: wrong number of arguments to function: f (1 instead of 2)
//
// Arguments of functions: their number, their types, and what type parameters make of them.

type C a;
function f(x: int, y: bool): int;
function same<a>(x: a, y: a): bool;
function inside<a>(x: C a): a;
const ci: C int;
axiom f(1) == 1;
axiom f(true, 1) == 1;
axiom same(1, true);
axiom inside(1) == 1;
axiom inside(ci) == true;
axiom f(1, true);
