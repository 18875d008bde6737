// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A map is written at an index that grows.

var a: [int]int;

procedure {:entrypoint} main()
  modifies a;
{
  var i: int;

  i := 0;
  while (i >= 0) {
    a[i] := i;
    i := i + 1;
  }
}
