// RUN: check
// EXPECT: violated
//
// Seeded: test and set are two steps.

var lock: int;
var inside: int;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := 0, 0;
  while (*) { async call Worker(); }
}

procedure Worker()
  modifies lock, inside;
{
  assume lock == 0;
  lock := 1;
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  lock := 0;
}
