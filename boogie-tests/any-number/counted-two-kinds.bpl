// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Two kinds of threads are counted by the same variable.

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
  inside := inside + 1;
  assert inside > 0;
  inside := inside - 1;
}
