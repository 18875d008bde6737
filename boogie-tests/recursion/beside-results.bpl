// RUN: check
// EXPECT: proved
//
// The result of a recursion goes to a variable that others see; it is that of the deepest call, whatever the depth.

var result: bool;
var done: bool;

procedure {:entrypoint} Main()
  modifies result, done;
{
  result, done := false, false;
  async call Compute();
  async call Look();
}

procedure Deep() returns (r: bool)
{
  r := true;
  if (*) {
    call r := Deep();
  }
}

procedure Compute()
  modifies result, done;
{
  call result := Deep();
  done := true;
}

procedure Look()
{
  assume done;
  assert result;
}
