// RUN: check --property deadlock
// EXPECT: violated
// Two kinds of threads take three locks, the second kind the last two of them in the other order than the first.

var a, b, c: bool;

procedure {:entrypoint} Main()
  modifies a, b, c;
{
  a := false;
  b := false;
  c := false;
  while (*) {
    if (*) {
      async call All();
    } else {
      async call Two();
    }
  }
}

procedure All()
  modifies a, b, c;
{
  atomic {
    assume !a;
    a := true;
  }
  atomic {
    assume !b;
    b := true;
  }
  atomic {
    assume !c;
    c := true;
  }
  c := false;
  b := false;
  a := false;
}

procedure Two()
  modifies b, c;
{
  while (true) {
    atomic {
      assume !c;
      c := true;
    }
    atomic {
      assume !b;
      b := true;
    }
    b := false;
    c := false;
  }
}
