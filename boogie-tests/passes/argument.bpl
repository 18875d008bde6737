var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W(4);
  async call W(g);
  g := 2;
}
procedure W(n: int) modifies g;
{
  g := g + n;
}
