// RUN: check
// EXPECT: violated
//
// As beside-lock-each-level.bpl, but the lock is given back before what it guards is left.

var lock: bool;
var inside: bool;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, false;
  async call Walk();
  async call Walk();
}

procedure Enter()
  modifies lock, inside;
{
  atomic { assume !lock; lock := true; }
  assert !inside;
  inside := true;
  lock := false;
  inside := false;
}

procedure Walk()
  modifies lock, inside;
{
  call Enter();
  if (*) {
    call Walk();
  }
  call Enter();
}
