// RUN: check
// EXPECT: proved
// RUN: check --property deadlock
// EXPECT: proved
// BOOGIE: skip without reductions there are too many states
//
// Fibonacci's number of seven by 41 activations that all run as threads. They share nothing, and the order in which they begin makes no
// difference where nobody asks for numbers of threads.

procedure Fibonacci(n: int) returns (f: int)
{
  var left, right: int;
  if (n <= 1) {
    f := n;
    return;
  }
  par left := Fibonacci(n - 1) | right := Fibonacci(n - 2);
  f := left + right;
}

procedure {:entrypoint} Main()
{
  var f: int;
  call f := Fibonacci(7);
  assert f == 13;
}
