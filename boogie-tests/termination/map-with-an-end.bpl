// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// As map-beside-one-that-writes, but the end of it is written first.

var a: [int]int;

procedure {:entrypoint} Main()
  modifies a;
{
  a[4] := 0;
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
