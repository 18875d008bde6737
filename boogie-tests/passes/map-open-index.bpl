var g: [int]bool; var k: int;
procedure {:entrypoint} main() modifies g;
{
  async call T(0);
  async call T(k);
}
procedure T(i: int) modifies g;
{
  g[i] := true;
}
