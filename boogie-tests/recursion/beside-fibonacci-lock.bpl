// RUN: check
// EXPECT: proved
//
// A computation that recurses, of which nobody else sees anything, in front of a lock.

var lock: bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, 0;
  async call Worker(29);
  async call Worker(28);
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
  atomic { assume !lock; lock := true; }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  lock := false;
}
