// RUN: check
// EXPECT: violated
//
// Seeded: the counter is written in two steps, and may fall back.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies x;
{
  var seen: int;
  seen := x;
  x := seen + 1;
  assert seen < x;
}
