// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two calls, the second one behind the first.

procedure {:entrypoint} main(n: int)
{
  var r: int;

  call r := fib(n);
}

procedure fib(n: int) returns (r: int)
{
  var a, b: int;

  if (n < 2) {
    r := n;
    return;
  }
  call a := fib(n - 1);
  call b := fib(n - 2);
  r := a + b;
}
