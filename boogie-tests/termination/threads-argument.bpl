// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each gets its number from who creates it.

procedure {:entrypoint} main()
{
  var n: int;

  havoc n;
  async call Down(n);
  async call Down(2 * n);
}

procedure Down(from: int)
{
  var x: int;

  x := from;
  while (x > 0) {
    x := x - 1;
  }
}
