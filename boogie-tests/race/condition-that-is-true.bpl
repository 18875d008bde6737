// RUN: check --property race --rounds 2 --unroll 1 --method lazy
// EXPECT: violated
// RUN: check --property race --rounds 2 --unroll 1 --method eager
// EXPECT: violated
// RUN: check --property race
// EXPECT: violated
//
// A condition that is true whatever it reads is a step of its own all the same: who stands in front of the section does not take both.

var lock: [int]bool;

procedure {:entrypoint} main()
  modifies lock;
{
  async call Child(0);
  assert lock[0];
}

procedure Child(me: int)
  modifies lock;
{
  atomic {
    lock[me] := true;
  }
  if (lock[0] || true) {
  }
}
