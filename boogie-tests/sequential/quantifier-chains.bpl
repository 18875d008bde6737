// RUN: check --rounds 1
// EXPECT: holds
// RUN: check --rounds 1 --entry Fails
// EXPECT: violated
// RUN: verify --solver z3
// EXPECT: holds
// RUN: verify --entry Fails --solver z3
// EXPECT: violated
// EXPLORE: --int-range 0..2
// One bound variable bounds the other.

var m: [int]int;
procedure {:entrypoint} Main() modifies m; {
  m[0] := 1; m[1] := 2; m[2] := 3;
  assert (forall i, j: int :: 0 <= i && i < j && j < 3 ==> m[i] < m[j]);
  assert (forall i, j: int :: 0 <= i ==> i < j && j <= 2 ==> m[i] < m[j]);
  assert (exists i, j: int :: 0 <= i && i < j && j < 3 && m[i] + 2 == m[j]);
  assert (forall i, j, k: int :: 0 <= i && i < j && j < k && k < 5 ==> i <= 2 && k >= 2);
  assert !(exists i, j: int :: 0 <= i && i < j && j < 3 && m[i] >= m[j]);
}
procedure Fails() modifies m; {
  m[0] := 1; m[1] := 2; 
  assert (forall i, j: int :: 0 <= i && i < j && j < 3 ==> m[i] < m[j]);
}
