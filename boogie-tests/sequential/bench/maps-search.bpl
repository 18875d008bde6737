// RUN: verify --unroll 8 --recursion 1
// EXPECT: holds incomplete
// Linear search in an arbitrary array.

const a: [int]int;

procedure {:entrypoint} Main()
{
  var i, n, key, found: int;

  assume n >= 0;
  i := 0;
  found := -1;
  while (i < n) {
    if (a[i] == key) {
      found := i;
      break;
    }
    i := i + 1;
  }
  assert found < 0 || a[found] == key;
  assert found >= 0 || n == 0 || a[0] != key;
}
