// RUN: check --timeout 30
// EXPECT: proved
// EXPLORE: skip a number has twice as many digits each time
// BOOGIE: skip it is no question within bounds
//
// Exploration soon has numbers with more digits than fit into memory. It says that it does not evaluate them, and leaves the program to
// others.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 2;
  while (true) {
    x := x * x;
    assert x > 0;
  }
}
