// RUN: check --method ic3
// EXPECT: violated
// EXPLORE: skip the numbers grow for ever
//
// Two of the threads count by 2: the number 2 is for the first and for the last.

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
    assume (if me == 2 then turn mod 3 else turn mod 2) == me;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    turn := turn + 1;
  }
}
