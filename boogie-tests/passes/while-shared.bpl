var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  while (g > 0) { g := g - 1; }
}
procedure W() modifies g;
{
  g := g + 1;
}
