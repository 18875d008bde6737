// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A remainder is less than what it is the remainder by.

procedure {:entrypoint} main(a: int, b: int)
{
  var r: int;

  assume a >= 0 && b >= 0;
  call r := gcd(a, b);
}

procedure gcd(a: int, b: int) returns (r: int)
{
  if (b == 0) {
    r := a;
  } else {
    call r := gcd(b, a mod b);
  }
}
