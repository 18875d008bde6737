// RUN: check
// EXPECT: violated
// RUN: check --rounds 2 --method lazy
// EXPECT: violated
// RUN: check --rounds 2 --method eager
// EXPECT: violated
//
// Verify may run before the entry thread has assumed anything. That the assumption leaves one value to `ready` says nothing of executions in
// which the entry thread does not get there.

const ready: bool;

procedure {:entrypoint} Main()
{
  async call Verify();
  assume ready;
}

procedure Verify()
{
  assert ready;
}
