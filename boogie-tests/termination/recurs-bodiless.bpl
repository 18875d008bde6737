// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A procedure without a body may give more each time.

procedure {:entrypoint} main()
{
  var x: int;

  x := 1;
  while (x > 0) {
    call x := more(x);
  }
}

procedure more(x: int) returns (y: int);
  ensures y > x;
