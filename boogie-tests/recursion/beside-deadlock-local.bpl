// RUN: check --property deadlock
// EXPECT: proved
//
// Two locks in one order, a recursion of which nobody sees anything between them.

var a, b: bool;

procedure {:entrypoint} Main(n: int)
  modifies a, b;
{
  a, b := false, false;
  async call Worker(n);
  async call Worker(n);
}

procedure Sum(n: int) returns (r: int)
{
  r := 0;
  if (n > 0) {
    call r := Sum(n - 1);
    r := r + n;
  }
}

procedure Worker(n: int)
  modifies a, b;
{
  var r: int;
  atomic { assume !a; a := true; }
  call r := Sum(n);
  atomic { assume !b; b := true; }
  b := false;
  a := false;
}
