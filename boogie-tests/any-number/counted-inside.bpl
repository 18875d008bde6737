// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Who is inside knows that there is one at least.

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
  assert inside >= 1;
  inside := inside - 1;
}
