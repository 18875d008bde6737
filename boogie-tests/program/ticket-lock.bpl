// RUN: check
// EXPECT: proved
// RUN: check --property termination
// EXPECT: proved
//
// A ticket lock: each of three draws a number and waits until it is shown.

var next, shown, inside: int;

procedure {:entrypoint} Main()
  modifies next, shown, inside;
{
  next, shown, inside := 0, 0, 0;
  par Client() | Client() | Client();
  assert shown == 3;
}

procedure Client()
  modifies next, shown, inside;
{
  var mine: int;
  atomic { mine := next; next := next + 1; }
  while (shown != mine) {
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  shown := shown + 1;
}
