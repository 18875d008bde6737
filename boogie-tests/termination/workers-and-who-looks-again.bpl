// RUN: check --property termination
// EXPECT: violated
//
// Each worker ends alone; whoever creates them waits in a loop, which no worker may come to end.

var go: bool;
procedure {:entrypoint} main()
  modifies go;
{
  var n: int;
  go := false;
  while (n > 0) { call Make(); n := n - 1; }
  go := true;
  while (go) { }
}

procedure Make() { async call W(); }
procedure W() modifies go; { var i: int; havoc i; while (i > 0) { i := i - 1; } go := false; }
