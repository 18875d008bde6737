// ENGINE: unroll 1 => holds
procedure {:entrypoint} main()
{
  var m, n: [int]int;
  var i, j, k: int;
  n := m[i := 1][j := 2];
  assert n[j] == 2;
  assert i != j ==> n[i] == 1;
  assert k != i && k != j ==> n[k] == m[k];
  assert i == k ==> m[i] == m[k];
  n := m[i := m[i]];
  assert n == m;
  assert n[3 := 4] == m[3 := 4];
}
