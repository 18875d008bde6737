// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The interval becomes smaller.

var a: [int]int;

procedure {:entrypoint} main(n: int, k: int)
{
  var r: int;

  call r := search(0, n, k);
}

procedure search(lo: int, hi: int, k: int) returns (r: int)
{
  var mid: int;

  if (lo >= hi) {
    r := lo;
    return;
  }
  mid := (lo + hi) div 2;
  if (a[mid] < k) {
    call r := search(mid + 1, hi, k);
  } else {
    call r := search(lo, mid, k);
  }
}
