// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It counts up for ever.

procedure {:entrypoint} main()
{
  var x: int;

  x := 0;
  while (x >= 0) {
    x := x + 1;
  }
}
