// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The flag is lowered once.

procedure {:entrypoint} main()
{
  var x: int;
  var go: bool;

  havoc x;
  go := true;
  while (go) {
    if (x > 0) {
      x := x - 1;
    } else {
      go := false;
    }
  }
}
