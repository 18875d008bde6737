// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// From a half it goes to and fro past 0.

procedure {:entrypoint} main()
{
  var x: real;

  havoc x;
  while (x != 0.0) {
    if (x > 0.0) {
      x := x - 1.0;
    } else {
      x := x + 1.0;
    }
  }
}
