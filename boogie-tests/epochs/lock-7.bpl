// RUN: check --method k-induction
// EXPECT: proved
//
// Seven threads with one lock, again and again: who waits in front of a section, and who has returned, is told of the stacks alone, so that sets do
// not double with each thread.

var lock, inside: bool;

procedure {:entrypoint} Main()
  modifies lock, inside;
{
  lock, inside := false, false;
  async call Worker();
  async call Worker();
  async call Worker();
  async call Worker();
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
