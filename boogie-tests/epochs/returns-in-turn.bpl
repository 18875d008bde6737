// RUN: check --method k-induction
// EXPECT: unknown
// EXPLORE: skip the stacks grow for ever
//
// Two threads go down in turn and return in turn, as in Figure 11 of Prabhu, Reps, Lal and Kidd: whether the last assertion holds depends on
// which of the two stacks is deeper. However many epochs are looked at, with stacks that differ by more the failure is further away: it is not
// K-inductive for any K.

var turn, up, done: bool;

procedure {:entrypoint} Main()
  modifies turn, up, done;
{
  turn, up, done := false, false, false;
  async call First();
  async call Second();
}

procedure First()
  modifies turn, up, done;
{
  call Down();
  assume !turn;
  done := true;
  turn := true;
}

procedure Down()
  modifies turn, up;
{
  assume !turn;
  if (*) {
    turn := true;
    call Down();
  } else {
    up := true;
    turn := true;
  }
  assume !turn;
  turn := true;
}

procedure Second()
  modifies turn;
{
  call Follow();
  assume turn;
  assert done;
}

procedure Follow()
  modifies turn;
{
  var last: bool;

  assume turn;
  last := up;
  turn := false;
  if (!last) {
    call Follow();
  }
  assume turn;
  turn := false;
}
