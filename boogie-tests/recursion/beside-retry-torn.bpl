// RUN: check
// EXPECT: violated
//
// As beside-retry.bpl, but looking at the lock and taking it are two steps.

var lock, inside: bool;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, false;
  async call Try();
  async call Try();
  async call Try();
}

procedure Try()
  modifies lock, inside;
{
  var got: bool;
  got := !lock;
  lock := true;
  if (got) {
    assert !inside;
    inside := true;
    inside := false;
    lock := false;
  } else {
    call Try();
  }
}
