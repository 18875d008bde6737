// RUN: check --property termination --method ranking
// EXPECT: unknown
// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The recursion ends; the loop beside it does not.

procedure {:entrypoint} main(n: int)
{
  var i: int;

  call f(n);
  i := n;
  while (i != 0) {
    i := i - 1;
    call f(i);
  }
}

procedure f(n: int)
{
  if (n > 0) {
    call f(n - 1);
  }
}
