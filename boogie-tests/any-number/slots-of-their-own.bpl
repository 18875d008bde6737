// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Each thread takes the next slot, and finds there what it has written. That takes two threads at once: no two have the same slot.

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
  atomic { mine := next; next := next + 1; }
  slots[mine] := value;
  assert slots[mine] == value;
}
