var g: int;
procedure {:entrypoint} main() modifies g;
{
  var x: int; var b: bool;
  call x := I(3);
  call b := I(true);
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
