// RUN: check --method chc --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// Who is inside of the inner place is inside of the outer one: there are never more of these.

var outer, inner: int;

procedure {:entrypoint} Main()
  modifies outer, inner;
{
  outer := 0;
  inner := 0;
  while (*) { async call Visitor(); }
}

procedure Visitor()
  modifies outer, inner;
{
  outer := outer + 1;
  inner := inner + 1;
  assert inner <= outer;
  inner := inner - 1;
  outer := outer - 1;
}
