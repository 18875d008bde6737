// RUN: check --method chc
// EXPECT: proved
//
// Two arms each take a ticket: theirs differ. The invariant speaks of the results that the arms have while they are still waited for.

var next: int;

procedure {:entrypoint} Main()
  modifies next;
{
  var a, b: int;
  next := 0;
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
