// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Whoever has the larger one subtracts; that both are positive holds from before there are threads.

var x, y: int;

procedure {:entrypoint} main()
  modifies x, y;
{
  havoc x, y;
  assume x > 0 && y > 0;
  async call A();
  async call B();
}

procedure A()
  modifies x;
{
  while (x != y) {
    atomic {
      if (x > y) {
        x := x - y;
      }
    }
  }
}

procedure B()
  modifies y;
{
  while (x != y) {
    atomic {
      if (y > x) {
        y := y - x;
      }
    }
  }
}
