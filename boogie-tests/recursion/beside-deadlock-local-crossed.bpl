// RUN: check --property deadlock
// EXPECT: violated
//
// As beside-deadlock-local.bpl, but who computed nothing takes the locks in the other order.

var a, b: bool;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a, b := false, false;
  async call Worker(2);
  async call Worker(0);
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
  call r := Sum(n);
  if (r > 0) {
    atomic { assume !a; a := true; }
    atomic { assume !b; b := true; }
  } else {
    atomic { assume !b; b := true; }
    atomic { assume !a; a := true; }
  }
  b := false;
  a := false;
}
