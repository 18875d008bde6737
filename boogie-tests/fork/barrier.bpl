// RUN: check
// EXPECT: proved
//
// Nobody passes the barrier before both have come.

var come, before: int;

procedure ULTIMATE.start()
  modifies come, before;
{
  come := 0;
  before := 0;
  fork 1 Pass();
  fork 2 Pass();
  join 1;
  join 2;
}

procedure Pass()
  modifies come, before;
{
  before := before + 1;
  come := come + 1;
  assume come == 2;
  assert before == 2;
}
