// RUN: check --property termination
// EXPECT: violated
// NOTE: 23: global `a` can be read here before anything wrote it: it has any value at the start
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Where somebody wrote something is passed for good.

var a: [int]int;

procedure {:entrypoint} Main()
  modifies a;
{
  async call Reads();
  async call Writes();
}

procedure Reads()
{
  var i: int;

  i := 0;
  while (a[i] != 0) {
    i := i + 1;
  }
}

procedure Writes()
  modifies a;
{
  a[5] := 7;
  a[3] := 1;
}
