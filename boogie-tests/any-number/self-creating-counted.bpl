// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Each thread creates the next one while it is inside.

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
  assert inside >= 1;
  inside := inside - 1;
}
