// RUN: check --property safety --rounds 2 --unroll 3
// EXPECT: violated
//
// The parts overlap: one element is counted twice.

var a: [int]int;

procedure ULTIMATE.start()
  modifies a;
{
  var left, right: int;

  a[0] := 3;
  a[1] := 1;
  a[2] := 4;
  a[3] := 1;
  fork 0 Sum(0, 3);
  fork 2 Sum(2, 4);
  join 0 assign left;
  join 2 assign right;
  assert left + right == 9;
}

procedure Sum(from: int, to: int) returns (sum: int)
{
  var i: int;

  i := from;
  sum := 0;
  while (i < to) {
    sum := sum + a[i];
    i := i + 1;
  }
}
