var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call W();
  call X();
}
procedure W() modifies g;
{
  g := g + 1;
}
procedure X(); modifies g; ensures g >= 0;
