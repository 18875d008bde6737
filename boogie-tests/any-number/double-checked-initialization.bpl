// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// What is made by who needs it first, under a lock; who finds it made takes no lock.

var locked, made: bool;
var value, makers: int;

procedure {:entrypoint} Main()
  modifies locked, made, value, makers;
{
  locked, made, value, makers := false, false, 0, 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies locked, made, value, makers;
{
  var done: bool;
  done := made;
  if (!done) {
    atomic { assume !locked; locked := true; }
    if (!made) {
      makers := makers + 1;
      value := 7;
      made := true;
    }
    locked := false;
  }
  assert value == 7;
  assert makers == 1;
}
