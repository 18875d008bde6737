// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A counter modulo 3 decides when x falls.

procedure {:entrypoint} main()
{
  var x, c: int;

  havoc x;
  c := 0;
  while (x > 0) {
    c := c + 1;
    if (c >= 3) {
      c := 0;
      x := x - 1;
    }
  }
}
