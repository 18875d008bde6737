// RUN: check --property deadlock --rounds 2
// EXPECT: holds
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: holds
//
// A thread that goes round for ever is not blocked, and who goes round locally least of all: the other waits, but not
// all do.

var flag: bool;

procedure {:entrypoint} Main()
  modifies flag;
{
  flag := false;
  async call Waits();
  async call Spins();
}

procedure Waits()
{
  assume flag;
}

procedure Spins()
{
  while (true) {
  }
}
