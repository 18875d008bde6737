var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  A: goto B, C;
  B: g := g + 1; goto A;
  C: assume g > 1;
}
procedure W() modifies g;
{
  g := g + 1;
}
