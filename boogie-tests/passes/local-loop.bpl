var g: int;
procedure {:entrypoint} main() modifies g;
{
  var k: int;
  async call W();
  k := 0;
  while (k < 2) { g := g + 1; k := k + 1; }
}
procedure W() modifies g;
{
  g := g + 1;
}
