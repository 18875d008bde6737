// RUN: check --timeout 10
// EXPECT: holds
// EXPLORE: skip the stacks grow for ever
//
// Two threads go down in turn, one level each, and come back up in turn: whoever leads has ended when the other one has. No set of
// stacks of each thread alone says that the two depths are equal.

var turn, down, ended: bool;

procedure {:entrypoint} Main()
  modifies turn, down, ended;
{
  turn, down, ended := false, true, false;
  async call First();
  async call Second();
}

procedure First()
  modifies turn, down, ended;
{
  call A();
  ended := true;
  assume !turn;
  turn := true;
}

procedure Second()
  modifies turn;
{
  call B();
  assume turn;
  assert ended;
}

procedure A()
  modifies turn, down;
{
  assume !turn;
  if (*) {
    turn := true;
    call A();
  } else {
    down := false;
    turn := true;
  }
  assume !turn;
  turn := true;
}

procedure B()
  modifies turn;
{
  var further: bool;
  assume turn;
  further := down;
  turn := false;
  if (further) {
    call B();
  }
  assume turn;
  turn := false;
}
