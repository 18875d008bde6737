// RUN: check --property safety --rounds 1
// EXPECT: violated
// RUN: check --property safety --rounds 1 --method lazy
// EXPECT: violated
//
// The entry fails in the round in which the threads that it has created do nothing that others can see: the failure is the
// last step of the execution all the same.

procedure {:entrypoint} Main()
{
  var b: bool;

  async call Idle();
  async call Idle();
  while (*) {
    assert b;
  }
}

procedure Idle()
{
  var b: bool;
}
