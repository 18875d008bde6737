var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  while (true) { g := g + 1; if (g > 3) { break; } }
}
procedure W() modifies g;
{
  g := g + 1;
}
