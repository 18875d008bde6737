// RUN: check --property termination --method ranking
// EXPECT: proved
// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The outer call has a larger argument, since the inner one returns no less than its own less 10.

procedure {:entrypoint} main(n: int)
{
  var r: int;

  call r := M(n);
}

procedure M(n: int) returns (r: int)
{
  if (n > 100) {
    r := n - 10;
  } else {
    call r := M(n + 11);
    call r := M(r);
  }
}
