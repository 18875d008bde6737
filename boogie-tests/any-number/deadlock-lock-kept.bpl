// RUN: check --property deadlock
// EXPECT: violated
//
// Some do not give the lock back.

var a: bool;

procedure {:entrypoint} Main()
  modifies a;
{
  a := false;
  while (*) {
    async call T();
  }
}

procedure T()
  modifies a;
{
  atomic {
    assume !a;
    a := true;
  }
  if (*) {
    a := false;
  }
}
