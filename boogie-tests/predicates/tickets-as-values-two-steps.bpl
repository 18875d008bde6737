// RUN: check --method ic3
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// A ticket is looked at in one step and taken in the next.

datatype Ticket { None(), Ticket(number: int) }

var next, served: int;
var last: Ticket;

procedure {:entrypoint} Main()
  modifies next, served, last;
{
  next := 0;
  served := 0;
  last := None();
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies next, served, last;
{
  var mine: Ticket;
  while (true) {
    mine := Ticket(next);
    next := next + 1;
    assume served == mine->number;
    last := mine;
    assert last->number == served;
    last := None();
    served := served + 1;
  }
}
