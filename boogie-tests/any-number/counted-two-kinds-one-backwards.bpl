// RUN: check
// EXPECT: violated
//
// Seeded: guests count themselves the other way round.

var inside: int;

procedure {:entrypoint} Main()
  modifies inside;
{
  inside := 0;
  while (*) { async call Visitor(); async call Guest(); }
}

procedure Visitor()
  modifies inside;
{
  inside := inside + 1;
  assert inside >= 1;
  inside := inside - 1;
}

procedure Guest()
  modifies inside;
{
  inside := inside - 1;
  inside := inside + 1;
}
