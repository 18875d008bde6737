// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// A lock that is taken where it is free, by any number of threads.

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
  atomic { assume lock == 0; lock := 1; }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  lock := 0;
}
