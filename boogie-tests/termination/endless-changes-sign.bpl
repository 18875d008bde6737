// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that does not end: it changes its sign each time.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x != 0) {
    if (x > 0) {
      x := -x;
    } else {
      x := -x;
    }
  }
}
