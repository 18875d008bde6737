// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The condition is never false.

procedure {:entrypoint} main()
{
  var x: int;

  x := 0;
  while (true) {
    x := x + 1;
  }
}
