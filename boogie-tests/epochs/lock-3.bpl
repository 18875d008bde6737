// RUN: check --method k-induction
// EXPECT: proved
//
// Three threads with one lock, again and again.

var lock, inside: bool;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, false;
  async call Worker();
  async call Worker();
  async call Worker();
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
