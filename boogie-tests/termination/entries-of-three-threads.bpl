// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each thread counts down an entry, two of them the same one.

var a: [int]int;

procedure Down(i: int)
  modifies a;
{
  while (a[i] > 0) {
    a[i] := a[i] - 1;
  }
}

procedure {:entrypoint} Main()
  modifies a;
{
  par Down(0) | Down(1) | Down(0);
}
