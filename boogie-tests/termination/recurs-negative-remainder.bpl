// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Remainders are not negative: -5 mod 3 is 1, and stays it.

procedure {:entrypoint} main()
{
  var x: int;

  x := -5;
  while (x mod 3 == 1 && x mod -3 == 1) {
    x := x - 6;
  }
}
