// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The next value is chosen, and larger each time.

procedure {:entrypoint} main()
{
  var x, y: int;

  x := 1;
  while (x > 0) {
    havoc y;
    assume y > x;
    x := y;
  }
}
