// RUN: check
// EXPECT: proved
// RUN: check --method ic3
// EXPECT: proved
// RUN: check --method step-induction
// EXPECT: proved
//
// What `value` is of an empty cell nobody knows, but it is the same each time.

datatype Cell { Full(value: int), Empty() }

var cell: Cell;

procedure {:entrypoint} Main()
  modifies cell;
{
  cell := Empty();
  assert cell->value == cell->value;
}
