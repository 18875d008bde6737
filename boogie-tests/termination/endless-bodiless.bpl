// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The result may be the same.

procedure smaller(x: int) returns (y: int);
  ensures y <= x;

procedure {:entrypoint} main()
{
  var x, n: int;

  havoc x;
  n := 0;
  while (x > 0) {
    call x := smaller(x);
    n := n + 1;
  }
}
