// RUN: check
// EXPECT: violated
//
// Seeded: equal numbers let both in.

var a, b, inside: int;

procedure {:entrypoint} Main()
  modifies a, b, inside;
{
  a, b, inside := 0, 0, 0;
  async call First();
  async call Second();
}

procedure First()
  modifies a, inside;
{
  while (true) {
    atomic { a := b + 1; }
    assume b == 0 || a <= b;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    a := 0;
  }
}

procedure Second()
  modifies b, inside;
{
  while (true) {
    atomic { b := a; }
    assume a == 0 || b <= a;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    b := 0;
  }
}
