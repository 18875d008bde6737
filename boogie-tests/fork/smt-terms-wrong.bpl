// RUN: check
// EXPECT: violated
//
// A term means what it says: -3 is 3 away from 0.

function {:smtdefined "(ite (< x 0) (- x) x)"} absolute(x: int) returns (r: int);

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := -3;
  fork 1 Set();
  join 1;
  assert x < 3;
}

procedure Set()
  modifies x;
{
  x := absolute(x);
}
