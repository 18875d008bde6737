// RUN: check --method ic3
// EXPECT: violated
//
// Seeded: the number is drawn in two steps, so that two threads may draw the same.

var next, shown, inside: int;

procedure {:entrypoint} Main()
  modifies next, shown, inside;
{
  next, shown, inside := 0, 0, 0;
  async call Client();
  async call Client();
  async call Client();
  async call Client();
}

procedure Client()
  modifies next, shown, inside;
{
  var mine: int;
  while (true) {
    mine := next; next := mine + 1;
    assume shown == mine;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    shown := shown + 1;
  }
}
