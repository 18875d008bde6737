// DIALECT: both
// 

var g: int;
procedure P()
  modifies g;
  ensures g == old(g) + 1 && old(old(g) == g);
{
  assert g == old(g);
  g := g + 1;
}
