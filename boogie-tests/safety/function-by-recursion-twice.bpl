// RUN: check
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
//
// Fibonacci's numbers: the recursion goes one and two back, and ends at two axioms in one.

function fib(n: int): int;
axiom fib(0) == 0 && fib(1) == 1;
axiom (forall n: int :: {fib(n)} n >= 2 ==> fib(n) == fib(n - 1) + fib(n - 2));

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 1;
  while (x < 7) { x := x + 1; }
  assert fib(x) != 13;
}
