// RUN: verify --unroll 4 --recursion 1
// EXPECT: violated
// Bubble sort that stops one round early.

var a: [int]int;

procedure {:entrypoint} Main()
  modifies a;
{
  var i, j, t: int;

  i := 0;
  while (i < 2) {
    j := 0;
    while (j < 3 - i) {
      if (a[j] > a[j + 1]) {
        t := a[j];
        a[j] := a[j + 1];
        a[j + 1] := t;
      }
      j := j + 1;
    }
    i := i + 1;
  }
  assert a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3];
}
