// DIALECT: both
// Several of one procedure.

procedure P<a>(x: a) returns (y: a);
implementation P<a>(x: a) returns (y: a)
{
  y := x;
}
implementation {:attr} P<b>(z: b) returns (w: b)
{
  w := z;
}
