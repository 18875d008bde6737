// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The quotient of a multiple grows.

procedure {:entrypoint} main()
{
  var x, q: int;

  x := 1;
  q := 0;
  while (q >= 0) {
    q := (4 * x + 3) div 2;
    x := x + 1;
  }
}
