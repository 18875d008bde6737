// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two arms add to a counter, round by round; and something falls by half each time.

var c: int;

procedure {:entrypoint} Main()
  modifies c;
{
  var r: int;
  var s: real;

  c, s := 0, 1.0;
  while (s > 0.0 && c >= 0) {
    par r := Next(c) | Add();
    s := s / 2.0;
    c := c + r;
  }
}

procedure Next(x: int) returns (y: int)
{
  y := x + 1;
}

procedure Add()
  modifies c;
{
  c := c + 2;
}
