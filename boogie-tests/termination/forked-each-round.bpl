// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// One thread after the other is created, and waited for; what it returns is counted on.

var c: int;

procedure {:entrypoint} Main()
  modifies c;
{
  var r: int;

  c := 0;
  while (c >= 0) {
    fork 1 Next(c);
    fork 2 Add();
    join 2;
    join 1 assign r;
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
  c := c + 1;
}
