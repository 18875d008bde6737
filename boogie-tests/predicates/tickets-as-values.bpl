// RUN: check --method ic3
// EXPECT: proved
// RUN: check
// EXPECT: proved
//
// A ticket lock whose tickets are values of a datatype, with numbers that grow for ever.

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
    atomic { mine := Ticket(next); next := next + 1; }
    assume served == mine->number;
    last := mine;
    assert last->number == served;
    last := None();
    served := served + 1;
  }
}
