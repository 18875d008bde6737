// RUN: check
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// The recursion is over the second parameter; up to 0 another axiom says what the function is.

function sum(a: [int]int, n: int): int;
axiom (forall a: [int]int, n: int :: {sum(a, n)} n <= 0 ==> sum(a, n) == 0);
axiom (forall n: int, a: [int]int :: {sum(a, n)} n > 0 ==> sum(a, n) == sum(a, n + -1) + a[n - 1]);

var a: [int]int;

procedure {:entrypoint} Main()
  modifies a;
{
  a[0] := 3;
  a[1] := 4;
  a[2] := 5;
  assert sum(a, 3) == 12 && sum(a, -2) == 0;
}
