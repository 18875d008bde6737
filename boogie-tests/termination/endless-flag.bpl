// RUN: check --property termination --method ranking --timeout 5
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The flag is raised again for nothing.

procedure {:entrypoint} main()
{
  var x: int;
  var go: bool;

  x := 0;
  go := true;
  while (go) {
    go := x >= 0;
    x := x + 1;
  }
}
