var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  atomic { g := g + 1; g := g + 2; }
}
procedure W() modifies g;
{
  g := g + 1;
}
