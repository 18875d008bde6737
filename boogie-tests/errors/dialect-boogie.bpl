// RUN: resolve --dialect boogie
// EXPECT: error: Boogie does not read
//
// What no Boogie reads, with what to write for it.

var x: int;

procedure Child()
  modifies x;
{
  atomic {
    x := x % 2;
  }
}

procedure {:entrypoint} Main()
  modifies x;
{
  fork 1 Child();
  join 1;
}
