// RUN: check
// EXPECT: proved
//
// A forked thread forks and joins in its turn; the entry joins what another thread has forked.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 Parent();
  join 2;
  assert x == 1;
  join 1;
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
