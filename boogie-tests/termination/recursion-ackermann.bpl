// RUN: check --property termination --method ranking
// EXPECT: proved
// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What the inner call returns is not negative, and may be anything else.

procedure {:entrypoint} main(m: int, n: int)
{
  var r: int;

  assume m >= 0 && n >= 0;
  call r := A(m, n);
}

procedure A(m: int, n: int) returns (r: int)
{
  if (m == 0) {
    r := n + 1;
  } else if (n == 0) {
    call r := A(m - 1, 1);
  } else {
    call r := A(m, n - 1);
    call r := A(m - 1, r);
  }
}
