// RUN: check --property termination --method ranking
// EXPECT: unknown
// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The loop calls its own procedure with the same number in its last round.

procedure {:entrypoint} main(n: int)
{
  call visit(n);
}

procedure visit(n: int)
{
  var i: int;

  i := 0;
  while (i <= n) {
    call visit(i);
    i := i + 1;
  }
}
