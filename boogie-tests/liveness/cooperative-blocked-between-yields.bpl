// RUN: check --property response(asked,served) --cooperative --fairness weak
// EXPECT: violated
// RUN: check --property response(asked,served) --cooperative --fairness strong
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// As cooperative-blocked-in-between, with a yield in each turn: at each of them Serves could run, between the two writes it is blocked.

var x, asked, served: bool;

procedure {:entrypoint} Main()
  requires !asked && !served;
  modifies x, asked;
{
  x := true;
  async call Serves();
  asked := true;
  while (true) {
    x := false;
    x := true;
    yield;
  }
}

procedure Serves()
  modifies served;
{
  assume x;
  served := true;
}
