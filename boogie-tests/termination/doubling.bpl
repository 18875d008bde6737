// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// It doubles until it is past the bound; it starts at 1.

procedure {:entrypoint} main()
{
  var x, n: int;

  havoc n;
  x := 1;
  while (x < n) {
    x := x * 2;
  }
}
