// RUN: check --property termination --method recurrence
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Three pass a token on, and count the laps.

var at: int;
var laps: int;

procedure {:entrypoint} main()
  modifies at, laps;
{
  at := 0;
  laps := 0;
  async call Runner(0, 1, 1);
  async call Runner(1, 2, 0);
  async call Runner(2, 0, 0);
}

procedure Runner(me: int, next: int, counts: int)
  modifies at, laps;
{
  while (true) {
    atomic { assume at == me; at := next; laps := laps + counts; }
  }
}
