// RUN: check --property termination --method ranking
// EXPECT: unknown
// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It may call itself with the same argument.

procedure {:entrypoint} main(n: int)
{
  call f(n);
}

procedure f(n: int)
{
  var b: bool;

  havoc b;
  if (n > 0) {
    if (b) {
      call f(n - 1);
    } else {
      call f(n);
    }
  }
}
