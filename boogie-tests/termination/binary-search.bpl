// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The interval becomes smaller.

var a: [int]int;

procedure {:entrypoint} main()
{
  var lo, hi, mid, k: int;

  havoc lo, hi, k;
  while (lo < hi) {
    mid := (lo + hi) div 2;
    if (a[mid] < k) {
      lo := mid + 1;
    } else {
      hi := mid;
    }
  }
}
