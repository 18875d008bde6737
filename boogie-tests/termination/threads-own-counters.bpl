// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each thread has its own counter.

procedure {:entrypoint} main()
{
  async call Worker();
  async call Worker();
}

procedure Worker()
{
  var x: int;

  havoc x;
  while (x > 0) {
    x := x - 1;
  }
}
