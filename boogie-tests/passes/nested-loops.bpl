var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  while (*) { while (*) { g := 1; } g := 2; }
}
procedure W() modifies g;
{
  g := g + 1;
}
