// RUN: verify --unroll 4 --recursion 1
// EXPECT: holds complete
// Bubble sort of arbitrary integers.

var a: [int]int;

procedure {:entrypoint} Main()
  modifies a;
{
  var i, j, t: int;

  i := 0;
  while (i < 3) {
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
