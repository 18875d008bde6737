// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
//
// Where the section is open, what the thread waits for is the first thing in it: the thread waits there, and for ever.

var x: int;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies x;
{
  var c: bool;

  x := 0;
  async call Other();
  if (c) { call corral_atomic_begin(); } else { x := 1; }
  assume x == 1;
  if (c) { call corral_atomic_end(); }
}

procedure Other()
  modifies x;
{
  x := 0;
  x := 1;
  x := 2;
}
