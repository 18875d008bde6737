// RUN: check --method ic3
// EXPECT: proved
// EXPLORE: skip another thread adds for ever
//
// Two arms each take a ticket while another thread takes tickets in fives: theirs differ, and more have been given out by then. The
// invariant speaks of the results that the arms have while they are still waited for.

var next: int;

procedure {:entrypoint} Main()
  modifies next;
{
  var a, b: int;
  next := 0;
  async call Noise();
  par a := Take() | b := Take();
  assert a != b && a < next && b < next;
}

procedure Take() returns (ticket: int)
  modifies next;
{
  atomic {
    ticket := next;
    next := next + 1;
  }
}

procedure Noise()
  modifies next;
{
  while (true) {
    next := next + 5;
  }
}
