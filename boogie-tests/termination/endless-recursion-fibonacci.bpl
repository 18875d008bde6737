// RUN: check --property termination
// EXPECT: violated
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// Two calls, the first of which never returns.

procedure {:entrypoint} main(n: int)
{
  var r: int;

  call r := fib(n);
}

procedure fib(n: int) returns (r: int)
{
  var a, b: int;

  if (n == 0 || n == 1) {
    r := n;
    return;
  }
  call a := fib(n - 1);
  call b := fib(n - 2);
  r := a + b;
}
