// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip an integer grows without bound
//
// Two threads take a lock in turn, with the guard in front of their sections, while a third one never stops.

var x, lock: int;

procedure {:entrypoint} Main()
  modifies x, lock;
{
  x, lock := 2, 0;
  async call Worker();
  async call Worker();
  while (true) { x := x * x + lock; }
}

procedure Worker()
  modifies lock;
{
  while (true) {
    atomic { assume lock == 0; lock := 1; }
    lock := 0;
  }
}
