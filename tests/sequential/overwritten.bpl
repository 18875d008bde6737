// ENGINE: unroll 1 => holds
// Parallel assignment; locals that hide globals.
var x, y: int;
procedure swap() modifies x, y; { x, y := y, x; }
procedure {:entrypoint} main(z: int)
  modifies x, y;
{
  var a, b: int;
  a, b := x, y;
  call swap();
  assert x == b && y == a;
  call local(x);
  assert x == b;
}
procedure local(v: int)
{
  var x: int;
  x := v + 1;
  assert x != v || v != v;
}
