var g: int; var l: [int]bool;
procedure {:entrypoint} main() modifies g, l;
{
  assume !l[0];
  async call T(0);
  async call T(0);
}
procedure T(i: int) modifies g, l;
{
  atomic { assume !l[i]; l[i] := true; }
  g := g + 1;
  l[i] := false;
}
