// RUN: check
// EXPECT: violated
//
// As beside-fibonacci-lock.bpl, but whoever computed an odd number takes no lock.

var lock: bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, 0;
  async call Worker(3);
  async call Worker(2);
}

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

procedure Worker(n: int)
  modifies lock, inside;
{
  var r: int;
  call r := Fibonacci(n);
  if (r == 2) {
    atomic { assume !lock; lock := true; }
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  lock := false;
}
