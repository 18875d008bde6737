// DIALECT: both
// Results, `free call`, attributes.

procedure Q(x: int) returns (y: int, z: int);
procedure R();
procedure P()
{
  var a, b: int;
  call R();
  call a, b := Q(a + b);
  call {:attr} a, b := Q(1);
  free call R();
}
