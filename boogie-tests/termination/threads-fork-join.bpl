// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Waiting for a thread that counts down.

procedure {:entrypoint} main()
{
  var n: int;

  havoc n;
  fork 1 Down(n);
  join 1;
  while (n > 0) {
    n := n - 2;
  }
}

procedure Down(from: int)
{
  var x: int;

  x := from;
  while (x > 0) {
    x := x - 1;
  }
}
