// RUN: verify --unroll 4 --recursion 1
// EXPECT: holds complete
// Writes to different places may be exchanged, whole maps compared.

procedure {:entrypoint} Main()
{
  var a, b, c: [int]int;
  var i, j, k, l, x, y, z, u: int;

  assume i != j && i != k && i != l && j != k && j != l && k != l;
  b := a[i := x][j := y][k := z][l := u];
  c := a[l := u][k := z][j := y][i := x];
  assert b == c;
}
