// RUN: check
// EXPECT: violated
//
// Seeded: the outer place is left first.

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
  outer := outer - 1;
  inner := inner - 1;
}
