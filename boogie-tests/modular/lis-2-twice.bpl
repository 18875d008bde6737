// RUN: check --method modular
// EXPECT: violated
//
// Seeded: the first position counts twice.

var l0, l1, l2: int;

procedure {:entrypoint} Main()
  modifies l0, l1, l2;
{
  l0, l1, l2 := 1, 1, 1;
  async call Position2();
  async call Position1();
}

procedure Position2()
  modifies l2;
{
  var above: bool;
  havoc above;
  if (above) { l2 := l1 + 1; } else { l2 := 1; }
  assert l2 <= 3;
}

procedure Position1()
  modifies l1;
{
  var above: bool;
  havoc above;
  if (above) { l1 := l0 + 2; } else { l1 := 1; }
}
