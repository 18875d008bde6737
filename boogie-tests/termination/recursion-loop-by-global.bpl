// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The loop goes on for as long as the callee leaves something; it takes one at least.

var left: int;

procedure {:entrypoint} main()
  modifies left;
{
  while (left > 0) {
    call take(left);
  }
}

procedure take(n: int)
  modifies left;
{
  left := left - 1;
  if (n > 1 && left > 0) {
    call take(n - 2);
  }
}
