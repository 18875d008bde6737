// ENGINE: unroll 1 => violated
procedure {:entrypoint} main()
{
  var m, n: [int]int;
  var i, j: int;
  n := m[i := 1][j := 2];
  assert n[i] == 1;
}
