// RUN: check
// EXPECT: violated
//
// Seeded: there may be more than two, which shows with three visitors.

var inside: int;

procedure {:entrypoint} Main()
  modifies inside;
{
  inside := 0;
  while (*) { async call Visitor(); }
}

procedure Visitor()
  modifies inside;
{
  inside := inside + 1;
  assert inside <= 2;
  inside := inside - 1;
}
