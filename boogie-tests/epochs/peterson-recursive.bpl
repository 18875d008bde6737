// RUN: check
// EXPECT: proved
//
// Peterson's algorithm, which each thread enters again from inside of itself: whoever set `turn` last waits, and the flag is raised before.

var flag0, flag1, turn, inside: bool;

procedure {:entrypoint} Main()
  modifies flag0, flag1, turn, inside;
{
  flag0, flag1, turn, inside := false, false, false, false;
  async call Thread0();
  async call Thread1();
}

procedure Thread0()
  modifies flag0, turn, inside;
{
  flag0 := true;
  turn := true;
  assume !flag1 || !turn;
  assert !inside;
  inside := true;
  inside := false;
  flag0 := false;
  if (*) { call Thread0(); }
}

procedure Thread1()
  modifies flag1, turn, inside;
{
  flag1 := true;
  turn := false;
  assume !flag0 || turn;
  assert !inside;
  inside := true;
  inside := false;
  flag1 := false;
  if (*) { call Thread1(); }
}
