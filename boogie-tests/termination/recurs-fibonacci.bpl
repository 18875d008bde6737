// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Sums of the last two numbers.

procedure {:entrypoint} main()
{
  var a, b, t: int;

  a := 1;
  b := 1;
  while (a > 0) {
    t := a + b;
    a := b;
    b := t;
  }
}
