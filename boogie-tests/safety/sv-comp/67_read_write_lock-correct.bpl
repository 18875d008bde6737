// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: holds complete
//
// 67_read_write_lock.bpl with an exit in one step, so the count is that of the readers that are in.

var w: bool; // a writer is in
var r: int; // readers that are in
var x: int;

procedure {:entrypoint} Main()
  modifies w, r;
{
  w := false;
  r := 0;
  async call Writer();
  async call Reader();
  async call Writer();
  async call Reader();
}

procedure Writer()
  modifies w, x;
{
  atomic {
    assume !w && r == 0;
    w := true;
  }
  x := 3;
  w := false;
}

procedure Reader()
  modifies r;
{
  var y: int;

  atomic {
    assume !w;
    r := r + 1;
  }
  y := x;
  assert y == x;
  r := r - 1;
}
