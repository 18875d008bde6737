// RUN: check
// EXPECT: proved
//
// Two procedures that call each other, local to each thread, between the accesses that a lock guards.

var lock: bool;
var data: int;

procedure {:entrypoint} Main(n: int)
  modifies lock, data;
{
  lock, data := false, 0;
  async call Worker(n);
  async call Worker(n + 1);
}

procedure Even(n: int) returns (r: bool)
{
  if (n <= 0) {
    r := true;
  } else {
    call r := Odd(n - 1);
  }
}

procedure Odd(n: int) returns (r: bool)
{
  if (n <= 0) {
    r := false;
  } else {
    call r := Even(n - 1);
  }
}

procedure Worker(n: int)
  modifies lock, data;
{
  var before: int;
  var r: bool;
  atomic { assume !lock; lock := true; }
  before := data;
  call r := Even(n);
  data := before + (if r then 2 else 1);
  assert data > before;
  lock := false;
}
