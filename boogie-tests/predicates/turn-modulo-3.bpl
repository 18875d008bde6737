// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip the numbers grow for ever
//
// Three threads, and each has the turn where a number that grows says so.

var turn, inside: int;

procedure {:entrypoint} Main()
  modifies turn, inside;
{
  turn, inside := 0, 0;
  async call Thread(0);
  async call Thread(1);
  async call Thread(2);
}

procedure Thread(me: int)
  modifies turn, inside;
{
  while (true) {
    assume turn mod 3 == me;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    turn := turn + 1;
  }
}
