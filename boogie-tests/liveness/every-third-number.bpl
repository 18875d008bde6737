// RUN: check --property eventually-always((n)mod(3)!=2)
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// A remainder that comes back again and again, whatever the number has grown to.

var n: int;

procedure {:entrypoint} Main()
  modifies n;
{
  n := 0;
  while (true) {
    n := n + 1;
  }
}
