// RUN: check --rounds 2
// EXPECT: violated
// BOOGIE: skip a product of arbitrary numbers
//
// The same with a product too few: the sum is no square.

var x, y, d: int;

procedure {:entrypoint} Main() modifies x, y, d; {
  havoc x, y;
  assume 0 <= x && x <= 100000 && 0 <= y && y <= 100000;
  d := 0;
  async call Square();
  assume d > 0;
  assert d == (x + y) * (x + y) + 1;
}

procedure Square() modifies d; { d := x * x + x * y + y * y + 1; }
