var g: int;
procedure {:entrypoint} main() modifies g;
{
  var x: int;
  async call W();
  call x := R(g + 1);
  g := x;
}
procedure W() modifies g;
{
  g := g + 1;
}
procedure R(a: int) returns (r: int)
{
  r := a + a;
}
