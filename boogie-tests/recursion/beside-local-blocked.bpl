// RUN: check --property deadlock
// EXPECT: proved
//
// A recursion that an assumption cuts: such an execution is none, and nobody waits for good.

var flag: bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag := false;
  async call Worker();
  assume flag;
}

procedure Down(n: int) returns (r: int)
{
  r := n;
  assume n != 1;
  if (n > 0) {
    call r := Down(n - 1);
  }
}

procedure Worker()
  modifies flag;
{
  var r: int;
  call r := Down(2);
  flag := true;
}
