// RUN: check
// EXPECT: violated
//
// Seeded: another one may be inside, too.

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
  inside := inside + 1;
  assert inside == 2;
  inside := inside - 2;
}
