// RUN: check --property deadlock
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without number
//
// Two kinds of threads, any number of each, take three locks in order: one of them all three, the other the last two, again and again. Who has one
// of these is among the threads of either kind.

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
      assume !b;
      b := true;
    }
    atomic {
      assume !c;
      c := true;
    }
    b := false;
    c := false;
  }
}
