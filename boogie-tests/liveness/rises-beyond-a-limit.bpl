// RUN: check --property eventually-always(x>=limit) --method ranking
// EXPECT: proved
// RUN: check --property always-eventually(x>=limit) --method ranking --fairness weak
// EXPECT: proved
// RUN: check --property eventually-always(x>=limit) --fairness none
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// x grows for ever, and so it is beyond any limit some time, and stays there; unless only the other thread goes on.

var x, limit: int;

procedure {:entrypoint} Main(n: int)
  modifies x, limit;
{
  x, limit := 0, n;
  async call Up();
  async call Idle();
}

procedure Up()
  modifies x;
{
  while (true) { x := x + 1; }
}

procedure Idle()
{
  while (true) { }
}
