// RUN: check
// EXPECT: violated
//
// Peterson's algorithm, which each thread enters again from inside of itself: but the turn is given away before the flag is raised.

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
  turn := true;
  flag0 := true;
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
  turn := false;
  flag1 := true;
  assume !flag0 || turn;
  assert !inside;
  inside := true;
  inside := false;
  flag1 := false;
  if (*) { call Thread1(); }
}
