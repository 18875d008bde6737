// RUN: check --property termination --method ranking
// EXPECT: proved
// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A loop that calls its own procedure for all smaller numbers.

procedure {:entrypoint} main(n: int)
{
  call visit(n);
}

procedure visit(n: int)
{
  var i: int;

  i := 0;
  while (i < n) {
    call visit(i);
    i := i + 1;
  }
}
