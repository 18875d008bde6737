// DIALECT: both
// With and without names, bodies, type parameters, attributes.

type T;
function f(int, bool): int;
function f1(int, bool) returns (int);
function g(x, y: int, z: bool) returns (result: int);
function h({:attr} x: int, {:attr "a"} y: int): int;
function {:inline} i(x: int): int { x + 1 }
function j<a>(x: a): a;
function k<a, b>([a]b, a): b;
function l(): T;
function m(x: int): bool { if x > 0 then true else false }
