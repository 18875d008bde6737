var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  assume g == 1;
  g := 3;
}
procedure W() modifies g;
{
  g := g + 1;
}
