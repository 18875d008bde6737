// DIALECT: both
// Parallel, to maps, with indices of several dimensions.

var m: [int]int, n: [int, bool][int]int, o: []int;
procedure P() returns (x: int, y: int)
  modifies m, n, o;
{
  x := 1;
  x, y := y, x;
  m[x] := 1;
  n[x, true][y], m[0] := 1, 2;
  o[] := 3;
}
