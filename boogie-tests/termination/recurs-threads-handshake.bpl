// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// They answer each other, and count the answers.

var turn: bool;
var ticket: int;

procedure {:entrypoint} main()
  modifies turn, ticket;
{
  turn := false;
  ticket := 0;
  async call Ask();
  async call Answer();
}

procedure Ask()
  modifies turn, ticket;
{
  while (true) {
    atomic { assume !turn; turn := true; ticket := ticket + 1; }
  }
}

procedure Answer()
  modifies turn, ticket;
{
  while (true) {
    atomic { assume turn; turn := false; ticket := ticket + 1; }
  }
}
