// RUN: check --rounds 3 --unroll 1
// EXPECT: holds
//
// Arms can not run while their creator is inside of an atomic block, and it can not leave without them: there is no such execution.

procedure {:entrypoint} Main()
{
  atomic {
    par call Arm() | Arm();
  }
}

procedure Arm()
{
  assert false;
}
