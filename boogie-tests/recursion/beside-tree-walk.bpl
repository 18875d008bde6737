// RUN: check
// EXPECT: proved
//
// Two threads walk trees of any height, and mark nodes under a lock; a reader sees no half of a mark.

var lock, left, right: bool;

procedure {:entrypoint} Main()
  modifies lock, left, right;
{
  lock, left, right := false, false, false;
  async call Walk();
  async call Walk();
  async call Reader();
}

procedure Walk()
  modifies lock, left, right;
{
  if (*) {
    call Walk();
    call Walk();
  }
  atomic { assume !lock; lock := true; }
  left := !left;
  right := !right;
  lock := false;
}

procedure Reader()
  modifies lock;
{
  atomic { assume !lock; lock := true; }
  assert left == right;
  lock := false;
}
