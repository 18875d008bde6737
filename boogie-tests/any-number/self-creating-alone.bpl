// RUN: check
// EXPECT: violated
//
// Seeded: the next one may come before this one has gone.

var inside: int;

procedure {:entrypoint} Main()
  modifies inside;
{
  inside := 0;
  async call Visitor();
}

procedure Visitor()
  modifies inside;
{
  inside := inside + 1;
  async call Visitor();
  assert inside == 1;
  inside := inside - 1;
}
