var g: [int]bool;
procedure {:entrypoint} main() modifies g;
{
  async call T(0);
  async call T(1);
}
procedure T(i: int) modifies g;
{
  assume !g[i];
  g[i] := true;
}
