// DIALECT: modern
// `call A() | B()`, attributes at each arm.

procedure Q(x: int) returns (y: int);
procedure P()
{
  var a, b: int;
  call a := Q(1) | b := Q(2) | Q(3);
  call {:attr} a := Q(1) | {:other} b := Q(2);
}
