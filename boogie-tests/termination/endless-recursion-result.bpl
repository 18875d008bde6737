// RUN: check --property termination --method ranking
// EXPECT: unknown
// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The second call depends on what the first one returned, which may be as large.

procedure {:entrypoint} main(n: int)
{
  var r: int;

  call r := f(n);
}

procedure f(n: int) returns (r: int)
{
  r := n + 1;
  if (n > 0) {
    call r := f(n - 1);
    call r := f(r);
  }
}
