// RUN: check --property always-eventually(x<=0) --method ranking --fairness none
// EXPECT: proved
// RUN: check --property response(x==9,x<=0) --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// x is set to anything again and again, and falls to 0 before it is set anew.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  while (true) {
    havoc x;
    while (x > 0) { x := x - 1; }
  }
}
