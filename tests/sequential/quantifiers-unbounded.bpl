// ENGINE: unroll 2 => holds
// Arrays filled by a quantifier, over all integers.
var zero: [int]int;
var grid: [int][int]bool;
procedure {:entrypoint} main()
  modifies zero, grid;
{
  var i, j, n: int; var id, up: [int]int;
  assume (forall k: int :: zero[k] == 0);
  assume (forall a, b: int :: !grid[a][b]);
  assert zero[17] == 0;
  assert zero[i] == 0 && !grid[i][j];
  zero[3] := 1;
  assert zero[i] == 0 || i == 3;
  assert (forall k: int :: k != 3 ==> zero[k] == 0);
  assert (exists k: int :: zero[k] == 1);
  assume (forall k: int :: id[k] == (if k == j then 5 else zero[k]));
  assert id[j] == 5;
  assert i != j && i != 3 ==> id[i] == 0;
  up := (lambda k: int :: zero[k] - 1);
  assert i != 3 ==> up[i] == -1;
  assert up[3] == 0;
}
