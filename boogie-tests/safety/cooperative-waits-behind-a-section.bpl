// RUN: check --cooperative
// EXPECT: violated
// RUN: check --cooperative --rounds 3 --method eager
// EXPECT: violated
// RUN: check --cooperative --rounds 3 --method lazy
// EXPECT: violated
// RUN: check --cooperative --method ic3
// EXPECT: violated
//
// Random program 300014514. `Worker` keeps control behind its section until it is blocked, since `given` is false. Exploration did not try
// that value, as the guard lets nobody pass with it, and said that the program is proved.

var ready, given: bool;

procedure {:entrypoint} Main()
  modifies ready;
{
  ready := false;
  async call Worker();
  assume ready;
  assert given;
}

procedure Worker()
  modifies ready;
{
  atomic { async call Note(); }
  assume given;
}

procedure Note()
  modifies ready;
{
  ready := true;
}
