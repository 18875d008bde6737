// RUN: check
// EXPECT: violated
//
// An increment in three steps, twice by two threads: that both last updates come to nothing takes four rounds.

var x, a, b: int;

procedure {:entrypoint} Main()
  modifies x, a, b;
{
  x := 0;
  par First() | Second();
  assert x != 2;
}

procedure First()
  modifies x, a;
{
  a := x;
  a := a + 1;
  x := a;
  a := x;
  a := a + 1;
  x := a;
}

procedure Second()
  modifies x, b;
{
  b := x;
  b := b + 1;
  x := b;
  b := x;
  b := b + 1;
  x := b;
}
