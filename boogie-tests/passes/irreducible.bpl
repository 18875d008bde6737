var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  goto A, B;
  A: g := 1; goto B;
  B: g := 2; goto A, C;
  C: return;
}
procedure W() modifies g;
{
  g := g + 1;
}
