// RUN: check --property termination --method ranking
// EXPECT: unknown
// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The callee ends, and gives back what the loop takes.

var left: int;

procedure {:entrypoint} main()
  modifies left;
{
  left := 3;
  while (left > 0) {
    left := left - 1;
    call fill(2);
  }
}

procedure fill(n: int)
  modifies left;
{
  if (n > 0) {
    left := left + 1;
    call fill(n - 1);
  }
}
