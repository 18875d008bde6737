// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As parity-decides-the-way, but each step makes an even number odd, and back.

procedure {:entrypoint} main(a: int)
{
  var x: int;

  x := a;
  while (x >= 0 && x <= 100) {
    if (x mod 2 == 0) {
      x := x + 1;
    } else {
      x := x - 1;
    }
  }
}
