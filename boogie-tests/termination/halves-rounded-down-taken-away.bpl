// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What is left when half of a number is taken away, rounded down, is never 0; and the rounds are counted.

procedure {:entrypoint} main(n: int)
{
  var x, rounds: int;

  x, rounds := n, 0;
  while (x > 0 && rounds >= 0) {
    x := x - x div 2;
    rounds := rounds + 1;
  }
}
