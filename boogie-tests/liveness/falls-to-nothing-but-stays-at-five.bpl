// RUN: check --property always-eventually(x<=0)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Seeded: from five it goes back to six.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  while (true) {
    havoc x;
    while (x > 0) {
      x := x - 1;
      if (x == 5) { x := x + 1; }
    }
  }
}
