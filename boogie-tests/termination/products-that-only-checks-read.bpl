// RUN: check --property termination
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// Two take turns; the product grows beyond all words, and only checks read it.

var turn, product: int;

procedure {:entrypoint} Main()
  modifies turn, product;
{
  turn, product := 0, 2;
  async call Worker(0);
  async call Worker(1);
}

procedure Worker(me: int)
  modifies turn, product;
{
  var i: int;

  i := 0;
  while (i < 12) {
    assume turn == me;
    product := product * product + product;
    assert product > 0;
    turn := 1 - me;
    i := i + 1;
  }
}
