// RUN: check
// EXPECT: violated
//
// As beside-results.bpl, but each level turns the result around.

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
    r := !r;
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
