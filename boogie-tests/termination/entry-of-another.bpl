// RUN: check --property termination --timeout 10
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// It is another entry that falls, where j is not i.

var a: [int]int;

procedure {:entrypoint} Main(i: int, j: int)
  modifies a;
{
  while (a[i] > 0) {
    a[j] := a[j] - 1;
  }
}
