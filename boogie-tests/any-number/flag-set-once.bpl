// SLOW RUN: check --method chc --timeout 600
// EXPECT: proved
// EXPLORE: skip any number of threads
//
// A flag that is set once, behind the data that it announces.

var ready: bool;
var data: int;

procedure {:entrypoint} Main()
  modifies ready, data;
{
  ready, data := false, 0;
  while (*) { async call Reader(); }
  data := 42;
  ready := true;
  while (*) { async call Reader(); }
}

procedure Reader()
{
  assume ready;
  assert data == 42;
}
