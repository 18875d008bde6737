// RUN: check --method eager --rounds 3
// EXPECT: holds
// RUN: check --rounds 3
// EXPECT: holds
// RUN: check
// EXPECT: proved
//
// A procedure ends the inner one of two sections that its caller has opened: nobody runs in what follows.

var x: int;

procedure corral_atomic_begin();
procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Other();
  call corral_atomic_begin();
  call corral_atomic_begin();
  call Leave();
  assert x == 1;
  call corral_atomic_end();
}

procedure Other()
  modifies x;
{
  x := 5;
}

procedure Leave()
  modifies x;
{
  x := 1;
  call corral_atomic_end();
  assert x == 1;
}
