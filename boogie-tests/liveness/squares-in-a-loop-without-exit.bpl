// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// Two threads whose values no linear inequality follows, and a third one that returns. What is called, and a section, return, too.

var x, y: int;

procedure {:entrypoint} Main()
  modifies x, y;
{
  x, y := 2, 3;
  async call Other();
  async call Ends();
  while (true) { call Step(); }
}

procedure Step()
  modifies x;
{
  x := x * x + y;
  if (x > 1000) { atomic { x := x div 3; } }
}

procedure Other()
  modifies y;
{
  var k: int;

  k := 1;
  while (true) { y := y * k; k := k + x; }
}

procedure Ends()
  modifies y;
{
  y := y + 1;
}
