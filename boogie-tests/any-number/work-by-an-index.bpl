// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Work is taken by an index that only grows: no item is worked on twice.

var next, size: int;
var done: [int]bool;

procedure {:entrypoint} Main()
  modifies next, size, done;
{
  next := 0;
  havoc size;
  done := (lambda k: int :: false);
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies next, done;
{
  var mine: int;
  mine := 0;
  while (mine < size) {
    atomic { mine := next; next := next + 1; }
    if (mine < size) {
      assert !done[mine];
      done[mine] := true;
    }
  }
}
