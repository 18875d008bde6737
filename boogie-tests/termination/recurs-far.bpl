// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It must begin far out.

procedure {:entrypoint} main()
{
  var x: int;

  havoc x;
  while (x > 1000) {
    x := x + 1;
  }
}
