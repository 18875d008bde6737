// RUN: check --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
// RUN: check
// EXPECT: violated
//
// The loop is entered in its middle, by a jump from outside; the copies that the lazy method makes of it had lost the label.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Adds();
  goto Inside;
  while (x < 2) {
    Inside:
    x := x + 1;
  }
  assert x != 3;
}

procedure Adds()
  modifies x;
{
  x := x + 2;
}
