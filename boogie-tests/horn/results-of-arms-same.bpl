// RUN: check
// EXPECT: violated
//
// Seeded: an arm reads the next ticket and takes it in two steps, so that both arms may have the same one.

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
  ticket := next;
  next := next + 1;
}
