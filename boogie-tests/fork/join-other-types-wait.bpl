// RUN: check
// EXPECT: proved
//
// Only the thread with one bit-vector as its id is waited for.

var one, two, three: bool;

procedure ULTIMATE.start()
  modifies one, two, three;
{
  two := false;
  fork 1 One();
  fork 1bv8 Two();
  fork 1, 1 Three();
  join 1bv8;
  assert two;
}

procedure One()
  modifies one;
{
  one := true;
}

procedure Two()
  modifies two;
{
  two := true;
}

procedure Three()
  modifies three;
{
  three := true;
}
