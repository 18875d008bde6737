// RUN: explore
// EXPECT: unknown
// RUN: explore --entry Bounded
// EXPECT: proved
//
// No entry of such a map stands for all others; where few are asked for each is looked at.

procedure {:entrypoint} Main()
{
  var m: [int]int;

  m := (lambda i: int :: i * i);
  assert (forall i: int :: m[i] >= 0);
}

procedure Bounded()
{
  var m, n: [int, int]int;

  n := (lambda i: int, j: int :: i * 10 - j);
  m := (lambda i: int, j: int :: i * 10 + j);
  assert (forall i: int :: 0 <= i && i < 4 ==> m[i, i] == 11 * i);
  assert m != n && n == n[0, 0 := 0];
  m[2, 2] := 5;
  assert !(forall i: int :: 0 <= i && i < 4 ==> m[i, i] == 11 * i);
}
