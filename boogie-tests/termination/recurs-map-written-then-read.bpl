// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What was written is read in the same turn.

var a: [int]int;

procedure {:entrypoint} main()
  modifies a;
{
  var i: int;

  i := 0;
  while (true) {
    a[i] := 1;
    i := i + a[i];
  }
}
