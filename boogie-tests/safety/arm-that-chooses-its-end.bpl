// RUN: check --property safety --rounds 3
// EXPECT: violated
// RUN: check --property safety --rounds 3 --method eager
// EXPECT: violated
//
// Nobody writes `ready` once there are threads, so that a translation has no step where it is read: the last that a witness names of the arm
// is its result. What waits for the arm goes on all the same.

var ready: bool;

procedure {:entrypoint} Main()
  modifies ready;
{
  ready := true;
  async call Ask();
}

procedure Ask()
{
  var answer: bool;

  par answer := Arm();
  assert answer;
}

procedure Arm() returns (answer: bool)
{
  if (ready) {
  }
}
