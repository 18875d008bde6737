var g: int;
procedure {:entrypoint} main() modifies g;
{
  async call D(2);
  g := 0;
}
procedure D(n: int) modifies g;
{
  g := g + 1;
  if (n > 0) { call D(n - 1); }
}
