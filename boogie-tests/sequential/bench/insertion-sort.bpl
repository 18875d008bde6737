// RUN: verify --unroll 6 --recursion 1
// EXPECT: holds complete
// Insertion sort of five arbitrary numbers: sorted, with the same sum.

var a: [int]int;

procedure {:entrypoint} Main()
  modifies a;
{
  var i, j, key, sum: int;

  sum := a[0] + a[1] + a[2] + a[3] + a[4];
  i := 1;
  while (i < 5) {
    key := a[i];
    j := i - 1;
    while (j >= 0 && a[j] > key) {
      a[j + 1] := a[j];
      j := j - 1;
    }
    a[j + 1] := key;
    i := i + 1;
  }
  assert a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3] && a[3] <= a[4];
  assert a[0] + a[1] + a[2] + a[3] + a[4] == sum;
}
