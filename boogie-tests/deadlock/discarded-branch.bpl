// RUN: check --property deadlock --rounds 2
// EXPECT: violated
// RUN: check --property deadlock --rounds 2 --method eager
// EXPECT: violated
//
// What is discarded on one way hides nothing on the other; nor does what a thread would do that waits.

var flag, gate: bool;

procedure {:entrypoint} Main()
  modifies flag, gate;
{
  var way, never: bool;
  flag := false;
  gate := false;
  async call Waits();
  havoc way;
  never := false;
  if (way) {
    assume never;
  }
  gate := true;
}

procedure Waits()
{
  var never: bool;
  never := false;
  assume gate;
  assume flag;
  assume never;
}
