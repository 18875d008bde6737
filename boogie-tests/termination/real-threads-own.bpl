// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each has a number of its own, and gives to one that the other looks at.

var given: real;

procedure {:entrypoint} main()
{
  async call Giver();
  async call Taker(7.5);
}

procedure Giver()
  modifies given;
{
  var x: real;

  havoc x;
  while (x > 0.0) {
    x := x - 0.5;
    given := given + 0.25;
  }
}

procedure Taker(y: real)
{
  var mine: real;

  mine := y;
  while (mine > given) {
    mine := mine - 0.5;
  }
}
