// RUN: check --property race
// EXPECT: proved
// RUN: check --property race --method chc
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two arms write one entry each, and it is not the same.

var m: [int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  var i, j: int;

  assume i != j;
  par call Write(i, 1) | Write(j, 2);
  assert m[i] == 1;
}

procedure Write(at: int, value: int)
  modifies m;
{
  m[at] := value;
}
