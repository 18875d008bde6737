var g: int;
procedure {:entrypoint} main() modifies g;
{
  var x: int;
  call x := I(3);
  async call W();
  g := x;
}
procedure W() modifies g;
{
  g := g + 1;
}
procedure I<T>(a: T) returns (r: T)
{
  r := a;
}
