// RUN: check --property race
// EXPECT: violated
// RUN: check --property race --rounds 1 --method lazy
// EXPECT: violated
// RUN: check --property race --rounds 1 --method eager
// EXPECT: violated
//
// The creation reads a in the step that creates: the thread that reads it, too, is not there before.

var a: int;

procedure ULTIMATE.start()
  modifies a;
{
  fork a Look();
  a := 1;
}

procedure Look()
{
  assert a >= a;
}
