// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each time the flag is raised again costs one.

procedure {:entrypoint} main()
{
  var x: int;
  var go: bool;

  havoc x, go;
  while (x > 0) {
    if (go) {
      go := false;
    } else {
      x := x - 1;
      havoc go;
    }
  }
}
