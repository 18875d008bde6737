// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Both arms end, but the loop around them does not.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 1;
  while (x > 0) {
    x := x + 2;
    call down(1);
  }
}

procedure down(n: int)
  modifies x;
{
  var i: int;

  i := 0;
  while (i < n) {
    x := x - 1;
    i := i + 1;
  }
}
