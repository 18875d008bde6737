// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The step may go the wrong way.

procedure {:entrypoint} main()
{
  var x, d: int;

  x := 5;
  while (x > 0) {
    havoc d;
    assume d != 0;
    x := x - d;
  }
}
