// RUN: check --property termination --fairness weak
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// NOTE: 35: global `taken` is read here before anything wrote it
//
// A ticket lock for three, each twice. Nothing depends on how often it was taken, nor on the number that this begins with.

var next, serving, taken: int;

procedure {:entrypoint} main()
  modifies next, serving;
{
  next := 0;
  serving := 0;
  async call Worker();
  async call Worker();
  async call Worker();
}

procedure Worker()
  modifies next, serving, taken;
{
  var ticket, before, turn: int;

  turn := 0;
  while (turn < 2) {
    atomic {
      ticket := next;
      next := next + 1;
    }
    while (serving != ticket) {
    }
    before := taken;
    taken := before + 1;
    serving := serving + 1;
    turn := turn + 1;
  }
}
