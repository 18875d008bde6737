// RUN: verify
// EXPECT: holds
//
// What is written behind the write at an arbitrary index is there, and so is what the arbitrary index can not be.

procedure {:entrypoint} main()
{
  var m, n: [int]int;
  var p: int;

  m := m[8 := 1][9 := 5];
  n := m;
  assume p != 9;
  m := m[p := m[p] + 1];
  m := m[8 := 3];
  n := n[p := n[p] + 1][8 := 3];
  assert m[8] == 3;
  assert m[9] == 5;
  assert m == n;
}
