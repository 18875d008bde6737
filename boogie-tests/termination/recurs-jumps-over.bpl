// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Odd numbers pass the even one.

procedure {:entrypoint} main()
{
  var x: int;

  x := 1;
  while (x != 10) {
    x := x + 2;
  }
}
