// RUN: check
// EXPECT: violated
//
// Seeded: the flag is set first.

var ready: bool;
var data: int;

procedure {:entrypoint} Main()
  modifies ready, data;
{
  ready, data := false, 0;
  while (*) { async call Reader(); }
  ready := true;
  data := 42;
  while (*) { async call Reader(); }
}

procedure Reader()
{
  assume ready;
  assert data == 42;
}
