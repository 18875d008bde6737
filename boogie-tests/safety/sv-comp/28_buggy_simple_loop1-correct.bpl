// RUN: check --property safety --rounds 1 --threads 2 --unroll 3
// EXPECT: holds
//
// 28_buggy_simple_loop1.bpl with the missing case x == 0 in the assertion. Each loop runs at most three times, since x, y,
// z are at most 3.

procedure {:entrypoint} Main()
{
  while (*) {
    async call Loops();
  }
}

procedure Loops()
{
  var x: int where 0 <= x && x <= 3;
  var y: int where 0 <= y && y <= 3;
  var z: int where 0 <= z && z <= 3;
  var i: int;
  var j: int;
  var k: int;

  i := 0;
  j := 1;
  k := 1;
  while (i < x) {
    j := i + 1;
    while (j < y) {
      k := j;
      while (k < z) {
        assert k > i;
        k := k + 1;
      }
      j := j + 1;
    }
    i := i + 1;
  }
  assert i == x;
  assert x == 0 || j == y || y <= x + 1;
  assert x == 0 || y <= x + 1 || k == z || z < y;
}
