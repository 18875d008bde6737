// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One counts up, the next down.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x < 100) {
    x := x + 1;
  }
  while (x > 0) {
    x := x - 3;
  }
}
