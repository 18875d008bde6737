// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Nothing says that the constant is positive.

const N: int;

procedure {:entrypoint} main()
{
  var i: int;

  i := 0;
  while (i != N) {
    i := i + 1;
  }
}
