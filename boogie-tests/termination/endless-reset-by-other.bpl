// RUN: check --property termination --method ranking
// EXPECT: unknown
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Each sets back what the other counts down.

var x: int;
var y: int;

procedure {:entrypoint} main()
{
  async call First();
  async call Second();
}

procedure First()
  modifies x, y;
{
  var n: int;

  n := 0;
  while (x > 0) {
    x := x - 1;
    y := 10;
    n := n + 1;
  }
}

procedure Second()
  modifies x, y;
{
  while (y > 0) {
    y := y - 1;
    x := 10;
  }
}
