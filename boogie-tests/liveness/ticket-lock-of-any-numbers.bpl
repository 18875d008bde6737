// RUN: check --property response(wants,!wants)
// EXPECT: proved
// RUN: check --property response(wants,!wants) --fairness none
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Who takes a ticket of a ticket lock has its turn, though the other one takes tickets for ever and the numbers grow.

var next, serving: int;
var wants: bool;

procedure {:entrypoint} main()
  modifies next, serving, wants;
{
  next, serving, wants := 0, 0, false;
  async call Watched();
  async call Other();
}

procedure Watched()
  modifies next, serving, wants;
{
  var mine: int;

  atomic { mine := next; next := next + 1; wants := true; }
  while (serving != mine) { }
  atomic { wants := false; serving := serving + 1; }
}

procedure Other()
  modifies next, serving;
{
  var mine: int;

  while (true) {
    atomic { mine := next; next := next + 1; }
    assume serving == mine;
    serving := serving + 1;
  }
}
