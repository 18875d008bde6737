// RUN: explore
// EXPECT: unknown
// RUN: check
// EXPECT: proved
//
// Two lambdas that say the same in different words: the exploration cannot tell, and says where; a solver can.

var m, n: [int]int;

procedure {:entrypoint} Main()
  modifies m, n;
{
  m := (lambda i: int :: i + 2);
  n := (lambda i: int :: 1 + i + 1);
  assert m == n;
}
