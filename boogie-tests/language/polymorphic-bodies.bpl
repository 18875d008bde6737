// BOOGIE: skip 2.4.1 confuses the type variables of caller and callee
//
// A polymorphic body uses polymorphic functions and procedures whose type variables have the same name.

function f<T>(x: T): T;
procedure P<T>(x: T) returns (y: T);
procedure Q<T>(x: T)
{
  var y: T;

  call y := P(f(x));
}
