// RUN: check --property safety --rounds 1
// EXPECT: violated
//
// Between the release of the lock and the write behind it another thread can take the lock, also where a switch point stands right in
// front of the release: without the one behind it, the setter would hold the lock until x is written.

var lock: bool;
var n: int;
var x: int;
var y: int;

procedure {:entrypoint} Main()
  modifies lock, n, x, y;
{
  lock := false;
  n := 0;
  x := 0;
  y := 0;
  async call Setter();
  async call Checker();
}

procedure Setter()
  modifies lock, n, x, y;
{
  atomic { assume !lock; lock := true; }
  n := n + 1;
  y := 1;
  yield;
  lock := false;
  x := 1;
}

procedure Checker()
  modifies lock, n;
{
  assume y == 1;
  atomic { assume !lock; lock := true; }
  n := n + 1;
  assert x == 1;
  lock := false;
}
