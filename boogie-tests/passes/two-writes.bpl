var g: int; var h: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  g := h + g;
}
procedure W() modifies g, h;
{
  g := 1;
  h := 2;
}
