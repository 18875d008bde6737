// RUN: check --property termination --method recurrence
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Twin that ends: what is written is read in the end.

var a: [int]int;

procedure {:entrypoint} main()
  modifies a;
{
  var i: int;

  a := zero();
  i := 0;
  while (a[500] == 0) {
    a[i] := 1;
    i := i + 1;
  }
}

function {:builtin "MapConst"} constant(x: int): [int]int;

function zero(): [int]int { constant(0) }
