// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --fairness none
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
//
// Parallel calls that fork again: in all orders of their steps there are millions of states, and no order matters.

procedure {:entrypoint} Main()
{
  var r: int;

  call r := Fib(6);
  assert r == 8;
}

procedure Fib(n: int) returns (r: int)
{
  var a, b: int;

  if (n < 2) {
    r := n;
    return;
  }
  par a := Fib(n - 1) | b := Fib(n - 2);
  r := a + b;
}
