// RUN: check --property termination
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// The second one may be negative: the first one grows, and stays the larger one.

var x, y: int;

procedure {:entrypoint} main()
  modifies x, y;
{
  havoc x, y;
  assume x > 0;
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
