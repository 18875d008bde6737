var g: [int]bool;
procedure {:entrypoint} main() modifies g;
{
  assume (forall i: int :: !g[i]);
  async call T(0);
  async call T(1);
}
procedure T(i: int) modifies g;
{
  g[i] := true;
}
