// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The inner loop uses up the counter of the outer one.

procedure {:entrypoint} main()
{
  var i, n: int;

  havoc i;
  while (i > 0) {
    i := i - 1;
    while (i > 10) {
      i := i - 2;
    }
  }
}
