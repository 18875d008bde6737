// A type, a variable and a function may share a name; a constant and a procedure, too. Names contain # and $.

type main;
const main: main;
procedure main() { $start: goto x#1; x#1: assert main == main; }
function size(main): int;
var size: int;
var $g, g#0, `q, 'p, ?r, ~s, _t, ^u, .v: int;
axiom size(main) == 0;
procedure P() modifies size; { size: size := size(main) + g#0; goto size; }
