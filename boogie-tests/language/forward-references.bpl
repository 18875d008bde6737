// Everything may be used before it is declared.

axiom f(c) == T2(g0());
function g0(): S;
function T2(x: S): int;
type S = [T]int;
type T;
const c: T;
function f(x: T): int { h(x) }
function h(x: U): int;
type U = T;
procedure P() { call Q(); assume g == 0; }
procedure Q() modifies g; { g := 1; }
var g: int where g == k;
const k: int;
