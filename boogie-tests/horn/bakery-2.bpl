// SLOW RUN: check --method chc
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// The bakery of two threads, each with a variable of its own: whoever has the smaller number goes first, and numbers have no bound.

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
    atomic { b := a + 1; }
    assume a == 0 || b < a;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    b := 0;
  }
}
