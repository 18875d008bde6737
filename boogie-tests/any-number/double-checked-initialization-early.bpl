// RUN: check
// EXPECT: violated
//
// Seeded: it is announced before it is made.

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
      made := true;
      value := 7;
    }
    locked := false;
  }
  assert value == 7;
  assert makers == 1;
}
