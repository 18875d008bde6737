// DIALECT: both
// Contracts, formals with `where`, type parameters, bodies.

var g, h: int;
procedure P();
procedure Q(x: int, y: bool where y) returns (r: int where r > 0, s: bool);
  requires x > 0;
  free requires {:attr} y;
  ensures r == old(g);
  free ensures s;
  modifies g, h;
  modifies;
procedure {:inline 1} R<a>({:attr} x, y: a) returns (z: a)
  requires x == y;
  modifies g;
{
  z := x;
}
procedure S() returns ()
{
}
