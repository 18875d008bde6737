// RUN: check
// EXPECT: violated
//
// Two threads count to five each, reading and writing in two steps. That as many as eight increments get lost takes five turns of the
// loops: bounds that stop before that show nothing.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  par Count() | Count();
  assert x > 2;
}

procedure Count()
  modifies x;
{
  var i, seen: int;
  i := 0;
  while (i < 5) {
    seen := x;
    x := seen + 1;
    i := i + 1;
  }
}
