// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Two threads may read the same number before one of them has set the next.

var next: int;
var slots: [int]int;

procedure {:entrypoint} Main()
  modifies next, slots;
{
  next := 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies next, slots;
{
  var mine, value: int;
  havoc value;
  mine := next;
  next := mine + 1;
  slots[mine] := value;
  assert slots[mine] == value;
}
