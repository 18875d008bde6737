// RUN: resolve
// EXPECT: error: invalid type for argument 1 in map select: bool (expected: int)
//
// Reading and changing maps.

type C a;
var m: [int]bool;
var n: [int, bool]int;
var p: <a>[C a]a;
const ci: C int;
procedure P()
  modifies m, n, p;
{
  var i: int;
  assert m[true];
  assert m[1, 2];
  assert i[1] == 1;
  assert n[1] == 1;
  assert m[1 := 2] == m;
  assert m[true := true] == m;
  assert p[ci];
  assert p[i] == 1;
  m[1] := 2;
  m[true] := true;
  m[1, 2] := true;
  i[1] := 1;
  p[ci] := true;
  n[1, true][2] := 3;
  m := n;
}
