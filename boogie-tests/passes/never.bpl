var g: int;
procedure {:entrypoint} main() modifies g;
{
  var k: int;
  async call W();
  k := 1;
  if (k > 1) { g := 5; } else { g := 6; }
}
procedure W() modifies g;
{
  g := g + 1;
}
