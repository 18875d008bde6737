// RUN: check
// EXPECT: violated
// RUN: check --rounds 1 --method lazy
// EXPECT: violated
//
// The same of a constant, by axioms; of an entry of a map, by its clause; of a field of a field, by what a procedure without body ensures.

datatype Set { Set(has: [int]bool), None(why: int) }
datatype Shift { Shift(by: [int]int) }
datatype Box { Box(shift: Shift, n: int) }

const thirds: Set;
axiom thirds is Set;
axiom (forall i: int :: thirds->has[i] == (i mod 3 == 0));

procedure Make(k: int) returns (box: Box);
  ensures box->shift->by == (lambda i: int :: i + k);

procedure {:entrypoint} Main()
{
  var box: Box;
  var boxes: [int]Box where boxes[2]->shift->by == (lambda i: int :: i - 1);
  call box := Make(2);
  assert box->shift->by[3] != 5 || boxes[2]->shift->by[7] != 6 || !thirds->has[9] || thirds->has[8];
}
