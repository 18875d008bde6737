// RUN: check --method k-induction
// EXPECT: violated
//
// Four threads with one lock, which one of them, the last one, leaves before it has left the critical section.

var lock, inside: bool;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, false;
  async call Worker();
  async call Worker();
  async call Worker();
  async call Early();
}

procedure Worker()
  modifies lock, inside;
{
  while (*) {
    atomic { assume !lock; lock := true; }
    assert !inside;
    inside := true;
    inside := false;
    lock := false;
  }
}

procedure Early()
  modifies lock, inside;
{
  atomic { assume !lock; lock := true; }
  assert !inside;
  inside := true;
  lock := false;
  inside := false;
}
