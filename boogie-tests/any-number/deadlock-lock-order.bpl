// RUN: check --property deadlock
// EXPECT: violated

var a, b: bool;

procedure {:entrypoint} Main()
  modifies a, b;
{
  a := false;
  b := false;
  while (*) {
    if (*) {
      async call T();
    } else {
      async call U();
    }
  }
}

procedure T()
  modifies a, b;
{
  atomic {
    assume !a;
    a := true;
  }
  atomic {
    assume !b;
    b := true;
  }
  b := false;
  a := false;
}

procedure U()
  modifies a, b;
{
  atomic {
    assume !b;
    b := true;
  }
  atomic {
    assume !a;
    a := true;
  }
  a := false;
  b := false;
}
