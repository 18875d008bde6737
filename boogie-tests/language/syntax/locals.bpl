// DIALECT: both
// Locals first, with attributes and `where`.

procedure P()
{
  var x: int;
  var {:attr} y, z: int where y < z, b: bool;
  x := y;
}
