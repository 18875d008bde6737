// RUN: check
// EXPECT: proved
//
// Fibonacci numbers are at least n - 1.

procedure {:entrypoint} Main(n: int)
{
  var r: int;
  call r := Fib(n);
  assert r >= n - 1;
}

procedure Fib(n: int) returns (r: int)
{
  var s: int;
  if (n <= 0) {
    r := 0;
  } else if (n == 1) {
    r := 1;
  } else {
    call r := Fib(n - 1);
    call s := Fib(n - 2);
    r := r + s;
  }
}
