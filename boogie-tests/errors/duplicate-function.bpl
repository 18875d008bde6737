// RUN: resolve
// EXPECT: error: more than one declaration of function/procedure name: f
//
// Two functions, or two procedures, of one name. A function may share its name with a procedure (as in modern Boogie).

function f(int): int;
function f(bool): int;
procedure f();
procedure P();
procedure P();
