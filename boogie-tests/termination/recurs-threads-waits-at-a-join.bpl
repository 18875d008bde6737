// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The counter grows for ever, while its creator waits for its end.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  x := 0;
  fork 1 Count();
  join 1;
}

procedure Count()
  modifies x;
{
  while (x >= 0) {
    x := x + 1;
  }
}
