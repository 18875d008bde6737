var g: int; var l: bool;
procedure {:entrypoint} main() modifies g, l;
{
  assume !l;
  async call T();
  async call T();
}
procedure T() modifies g, l;
{
  atomic { assume !l; l := true; }
  g := g + 1;
  l := false;
}
