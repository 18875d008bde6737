// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// With 0 the difference changes nothing.

procedure {:entrypoint} main()
{
  var a, b, n: int;

  havoc a, b;
  n := 0;
  while (a != b) {
    n := n + 1;
    if (a > b) {
      a := a - b;
    } else {
      b := b - a;
    }
  }
}
