// RUN: check --method modular
// EXPECT: proved
//
// Lengths of increasing sequences: one more than at the position before, or 1, whatever the numbers.

var l0, l1, l2, l3: int;

procedure {:entrypoint} Main()
  modifies l0, l1, l2, l3;
{
  l0, l1, l2, l3 := 1, 1, 1, 1;
  async call Position3();
  async call Position2();
  async call Position1();
}

procedure Position3()
  modifies l3;
{
  var above: bool;
  havoc above;
  if (above) { l3 := l2 + 1; } else { l3 := 1; }
  assert l3 <= 4;
}

procedure Position2()
  modifies l2;
{
  var above: bool;
  havoc above;
  if (above) { l2 := l1 + 1; } else { l2 := 1; }
}

procedure Position1()
  modifies l1;
{
  var above: bool;
  havoc above;
  if (above) { l1 := l0 + 1; } else { l1 := 1; }
}
