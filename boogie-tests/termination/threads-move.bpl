// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One moves items from a to b, the other takes them from b: 2a + b falls.

var a: int;
var b: int;

procedure {:entrypoint} main()
{
  async call Mover();
  async call Taker();
}

procedure Mover()
  modifies a, b;
{
  while (true) {
    atomic {
      assume a > 0;
      a := a - 1;
      b := b + 1;
    }
  }
}

procedure Taker()
  modifies b;
{
  while (true) {
    atomic {
      assume b > 0;
      b := b - 1;
    }
  }
}
