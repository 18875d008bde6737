// RUN: check --rounds 2
// EXPECT: holds
// EXPLORE: skip the numbers are arbitrary
// BOOGIE: skip a product of arbitrary numbers
//
// What products are equal to is nothing for the solver that is built in; the other one knows it at once, and is asked beside it.

var x, y, d: int;

procedure {:entrypoint} Main() modifies x, y, d; {
  havoc x, y;
  assume 0 <= x && x <= 100000 && 0 <= y && y <= 100000;
  d := 0;
  async call Square();
  assume d > 0;
  assert d == (x + y) * (x + y) + 1;
}

procedure Square() modifies d; { d := x * x + 2 * x * y + y * y + 1; }
