// RUN: check
// EXPECT: violated
// RUN: explore
// EXPECT: violated
// LAZY: skip a solver for SMT-LIB decides
//
// A map whose entries depend on the index: it is read and updated.

var m, n: [int]int;
var k: int;

procedure {:entrypoint} Main()
  modifies m, n, k;
{
  k := 3;
  m := (lambda i: int :: i + k);
  k := 7;
  n := (lambda i: int :: m[i] * 2);
  assert m[4] == 7 && n[1] == 8;
  async call Other();
  m[4] := 0;
  assert m[4] == 0 && m[5] == 8;
}

procedure Other()
  modifies m;
{
  m := m[5 := 1];
}
