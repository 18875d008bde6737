// ENGINE: unroll 1 => violated
// A call checks `requires`, runs the body, and checks `ensures` where it returns.
var g: int;
procedure step(d: int)
  requires d > 0;
  ensures g == old(g) + d;
  modifies g;
{
  g := g + d;
  if (g == 7) { g := 8; }
}
procedure {:entrypoint} main()
  modifies g;
{
  assume g == 3;
  call step(3);
  call step(1);
}
