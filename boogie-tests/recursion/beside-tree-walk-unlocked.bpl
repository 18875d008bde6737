// RUN: check
// EXPECT: violated
//
// As beside-tree-walk.bpl, but the reader takes no lock.

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
{
  assert left == right;
}
