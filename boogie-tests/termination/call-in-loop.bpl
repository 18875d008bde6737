// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each turn calls a procedure that takes one away.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  while (x > 0) {
    call take();
  }
}

procedure take()
  modifies x;
{
  x := x - 1;
}
