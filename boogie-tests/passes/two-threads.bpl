var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  g := 2;
  assert g > 0;
}
procedure W() modifies g;
{
  g := g + 1;
}
