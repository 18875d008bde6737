// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The index is read in one step, and written in the next.

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
    mine := next;
    next := mine + 1;
    if (mine < size) {
      assert !done[mine];
      done[mine] := true;
    }
  }
}
