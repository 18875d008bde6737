// RUN: check
// EXPECT: violated
//
// Who is joined has ended; the threads that it has forked need not have.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Parent();
  join 1;
  assert x == 1;
}

procedure Parent()
  modifies x;
{
  fork 2 Child();
}

procedure Child()
  modifies x;
{
  x := 1;
}
