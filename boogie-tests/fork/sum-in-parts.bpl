// RUN: check
// EXPECT: proved
//
// Two threads add up the halves of an array and hand their sums back.

var a: [int]int;

procedure ULTIMATE.start()
  modifies a;
{
  var left, right: int;

  a[0] := 3;
  a[1] := 1;
  a[2] := 4;
  a[3] := 1;
  fork 0 Sum(0, 2);
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
