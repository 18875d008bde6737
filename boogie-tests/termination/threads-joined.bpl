// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// The second loop begins when the threads have ended.

var x: int;

procedure {:entrypoint} main()
  modifies x;
{
  par call Down() | Down();
  havoc x;
  while (x > 0) {
    x := x - 1;
  }
}

procedure Down()
  modifies x;
{
  while (x > 0) {
    x := x - 1;
  }
}
