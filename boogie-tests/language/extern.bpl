// Of two declarations of a name, the one that is not extern counts.

type {:extern} T;
type T;
const {:extern} c: int;
const c: T;
const d: T;
const {:extern} d: bool;
function {:extern} f(int): int;
function f(x: T): T { x }
var {:extern} g: int;
var g: T;
procedure {:extern} P();
procedure P(x: T) returns (y: T) { y := x; }
procedure Q() modifies g; { call g := P(f(c)); assert g == d; }
