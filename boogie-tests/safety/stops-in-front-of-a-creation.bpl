// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// `Main` may stop for good behind its first creation: only there is `ready` true, for the second creation presumes that it is not. Eager and
// lazy said "holds, complete": nobody could stop in front of a creation.

const ready: bool;

procedure {:entrypoint} Main()
{
  async call Look();
  async call Other();
}

procedure Look()
{
  assert !ready;
}

procedure Other()
  free requires !ready;
{
}
