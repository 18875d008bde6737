// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
//
// A thread waits for its own end.

var ended: [int]bool;

procedure {:entrypoint} Main()
  modifies ended;
{
  ended[1] := false;
  ended[2] := false;
  async call Worker(1, 1);
  async call Worker(2, 0);
}

// Waits for another thread, if it is given one.
procedure Worker(me: int, other: int)
  modifies ended;
{
  if (other != 0) {
    assume ended[other];
  }
  ended[me] := true;
}
