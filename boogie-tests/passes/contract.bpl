var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  call N(2);
}
procedure W() modifies g;
{
  g := g + 1;
}
procedure N(a: int) modifies g; requires a > 0; ensures g == old(g) + a;
{
  g := g + a;
}
