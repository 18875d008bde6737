// RUN: check
// EXPECT: violated
//
// A thread announces itself at the barrier before its work is done.

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
  come := come + 1;
  before := before + 1;
  assume come == 2;
  assert before == 2;
}
