// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two procedures by turns; a global counts the calls.

var depth: int;

procedure {:entrypoint} main()
  modifies depth;
{
  depth := 0;
  call even(7);
}

procedure even(n: int)
  modifies depth;
{
  depth := depth + 1;
  if (n != 0) {
    call odd(n - 1);
  }
}

procedure odd(n: int)
  modifies depth;
{
  if (n != 1) {
    call even(n - 1);
  }
}
