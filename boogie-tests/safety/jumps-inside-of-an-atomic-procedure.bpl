// RUN: check --property safety
// EXPECT: proved
// RUN: check --property safety --method lazy --rounds 2
// EXPECT: holds
// RUN: check --property safety --method eager --rounds 2 --scheduler child-first
// EXPECT: holds
//
// A jump, or a return, inside of an atomic procedure leaves it inside of its section, and what it ensures is looked at there, too.

var x: int;
var done: int;

procedure {:atomic} Add() returns (r: int)
  modifies x;
  ensures r == x;
{
  var seen: int;

  seen := x;
  if (seen > 0) {
    goto more;
  }
  x := seen + 1;
  r := x;
  return;
more:
  r := seen + 1;
  x := r;
}

procedure Worker()
  modifies x, done;
{
  var r: int;

  call r := Add();
  atomic {
    done := done + 1;
  }
}

procedure {:entrypoint} Main()
  modifies x, done;
{
  x := 0;
  done := 0;
  async call Worker();
  async call Worker();
  assume done == 2;
  assert x == 2;
}
