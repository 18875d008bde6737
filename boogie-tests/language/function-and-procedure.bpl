// BOOGIE: skip 2.4.1 has one namespace for both
//
// Functions and procedures have namespaces of their own, as in modern Boogie.

function f(int): int;
procedure f(x: int) returns (r: int) { r := f(x); }
procedure P() { var y: int; call y := f(f(3)); }
