// RUN: check
// EXPECT: proved
// RUN: check --method chc
// EXPECT: unknown
// RUN: check --method ic3
// EXPECT: unknown
// RUN: check --method step-induction
// EXPECT: unknown
//
// `value` of one empty cell is that of another: a proof by states, which have nothing for it, does not see that, and says so.

datatype Cell { Full(value: int), Empty() }

var first: Cell;
var second: Cell;

procedure {:entrypoint} Main()
  modifies first, second;
{
  first := Empty();
  second := first;
  assert first->value == second->value;
}
