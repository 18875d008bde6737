// RUN: verify --unroll 5 --recursion 1
// EXPECT: holds complete
// Binary search in a sorted array of sixteen numbers finds what is there.

var a: [int]int;

procedure {:entrypoint} Main()
{
  var lo, hi, mid, key, at, found: int;

  assume (forall i: int :: 0 <= i && i < 15 ==> a[i] <= a[i + 1]);
  assume 0 <= at && at < 16;
  key := a[at];
  lo := 0;
  hi := 16;
  found := -1;
  while (lo < hi) {
    mid := (lo + hi) div 2;
    if (a[mid] == key) {
      found := mid;
      break;
    } else if (a[mid] < key) {
      lo := mid + 1;
    } else {
      hi := mid;
    }
  }
  assert found >= 0 && a[found] == key;
}
