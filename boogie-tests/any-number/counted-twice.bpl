// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Who counts twice weighs two.

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
  assert inside >= 2;
  inside := inside - 2;
}
