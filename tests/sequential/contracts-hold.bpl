// ENGINE: unroll 1 => holds
var g: int;
procedure step(d: int)
  requires d > 0;
  ensures g == old(g) + d;
  modifies g;
{
  g := g + d;
}
procedure {:entrypoint} main()
  requires g >= 0;
  ensures g >= old(g) + 4;
  modifies g;
{
  call step(3);
  call step(1);
  assert g >= 4;
}
