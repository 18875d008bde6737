// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two stages hand items on, a third takes them.

var a: int;
var b: int;
var c: int;

procedure {:entrypoint} main()
{
  async call First();
  async call Second();
  async call Third();
}

procedure First()
  modifies a, b;
{
  while (true) {
    atomic { assume a > 0; a := a - 1; b := b + 1; }
  }
}

procedure Second()
  modifies b, c;
{
  while (true) {
    atomic { assume b > 0; b := b - 1; c := c + 1; }
  }
}

procedure Third()
  modifies c;
{
  while (true) {
    atomic { assume c > 0; c := c - 1; }
  }
}
