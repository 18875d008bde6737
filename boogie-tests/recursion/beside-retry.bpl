// RUN: check
// EXPECT: proved
//
// Who does not get the lock tries again by calling itself.

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
  atomic { got := !lock; lock := true; }
  if (got) {
    assert !inside;
    inside := true;
    inside := false;
    lock := false;
  } else {
    call Try();
  }
}
