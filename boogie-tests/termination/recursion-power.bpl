// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The exponent is halved where it is even.

procedure {:entrypoint} main(x: int, n: int)
{
  var r: int;

  call r := power(x, n);
}

procedure power(x: int, n: int) returns (r: int)
{
  if (n <= 0) {
    r := 1;
  } else if (n mod 2 == 0) {
    call r := power(x * x, n div 2);
  } else {
    call r := power(x, n - 1);
    r := r * x;
  }
}
