// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Who counts may be stopped early.

var stop: bool;

procedure {:entrypoint} main()
  modifies stop;
{
  stop := false;
  async call Counter();
  async call Stopper();
}

procedure Counter()
{
  var x: int;

  havoc x;
  while (!stop && x > 0) {
    x := x - 1;
  }
}

procedure Stopper()
  modifies stop;
{
  stop := true;
}
