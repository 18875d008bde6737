// RUN: check
// EXPECT: proved
// RUN: check --method ic3
// EXPECT: proved
// RUN: check --method lazy --rounds 3
// EXPECT: holds
// RUN: check --method eager --rounds 3
// EXPECT: holds
//
// In one step both see the same value, whatever others do: in a thread, in an arm, and in a thread that is known by an id.

var a: bool;
var {:thread_local} own: bool where own == a;

procedure {:entrypoint} Main()
  modifies a;
{
  a := false;
  async call Begin();
  fork 1 Begin();
  async call Change();
  par call Begin();
  join 1;
}

procedure Begin()
{
  var l: bool where l == a;

  assert l == own;
}

procedure Change()
  modifies a;
{
  a := true;
}
