// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Subtraction as Euclid did it: a + b falls, since both stay positive.

procedure {:entrypoint} main()
{
  var a, b: int;

  havoc a, b;
  assume a >= 1 && b >= 1;
  while (a != b) {
    if (a > b) {
      a := a - b;
    } else {
      b := b - a;
    }
  }
}
