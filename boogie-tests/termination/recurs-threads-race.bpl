// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One runs away from the other.

var x: int;
var y: int;

procedure {:entrypoint} main()
  modifies x, y;
{
  x := 1;
  y := 0;
  async call Ahead();
  async call Behind();
}

procedure Ahead()
  modifies x;
{
  while (true) {
    x := x + 2;
  }
}

procedure Behind()
  modifies y;
{
  while (y < x) {
    y := y + 1;
  }
}
