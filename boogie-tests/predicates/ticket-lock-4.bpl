// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// A ticket lock of four threads that come again and again: numbers have no bound.

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
    atomic { mine := next; next := next + 1; }
    assume shown == mine;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    shown := shown + 1;
  }
}
