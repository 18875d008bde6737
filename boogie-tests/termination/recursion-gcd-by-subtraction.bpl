// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The larger one becomes smaller; both stay positive.

procedure {:entrypoint} main(a: int, b: int)
{
  var r: int;

  assume a >= 1 && b >= 1;
  call r := gcd(a, b);
}

procedure gcd(a: int, b: int) returns (r: int)
{
  if (a == b) {
    r := a;
  } else if (a > b) {
    call r := gcd(a - b, b);
  } else {
    call r := gcd(a, b - a);
  }
}
