// RUN: check
// EXPECT: proved
//
// Two threads go down in turn, one level at a time: behind each context there is a depth more, so that sets of stacks end only where those
// that begin alike are taken for one another.

var turn: bool;
var leaving: bool;

procedure {:entrypoint} Main()
  modifies turn, leaving;
{
  turn, leaving := false, false;
  async call A();
  async call B();
}

procedure A()
  modifies turn, leaving;
{
  assume !turn;
  assert !leaving;
  turn := true;
  if (*) {
    call A();
  }
  assume !turn;
  leaving := true;
  turn := true;
}

procedure B()
  modifies turn;
{
  assume turn;
  turn := false;
  if (!leaving) {
    call B();
  }
}
