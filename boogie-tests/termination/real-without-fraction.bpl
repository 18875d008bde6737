// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Boogie's int rounds down.

procedure {:entrypoint} main()
{
  var r: real;

  havoc r;
  while (int(r) > 0) {
    r := r - 1.0;
  }
}
