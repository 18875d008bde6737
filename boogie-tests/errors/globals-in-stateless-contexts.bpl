// RUN: resolve
// EXPECT: error: cannot refer to a global variable in this context: g
//
// Axioms and function bodies do not speak of the state; `old` needs two states.

var g: int;
axiom g == 0;
axiom old(1) == 1;
function f(): int { g }
function h(): int { old(1) }
procedure P(x: int);
  requires old(g) == 0;
procedure Q(x: int where old(x) == 0);
