// RUN: verify --unroll 1 --recursion 9
// EXPECT: violated
// Two recursive calls each.

procedure Fibonacci(n: int) returns (r: int)
{
  var a, b: int;

  if (n < 2) {
    r := n;
    return;
  }
  call a := Fibonacci(n - 1);
  call b := Fibonacci(n - 2);
  r := a + b;
}

procedure {:entrypoint} Main()
{
  var n, r: int;

  assume 0 <= n && n <= 8;
  call r := Fibonacci(n);
  assert r != 21;
}
