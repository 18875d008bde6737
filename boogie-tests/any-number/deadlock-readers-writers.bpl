// RUN: check --property deadlock
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip threads without number

var readers: int;
var writing: bool;

procedure {:entrypoint} Main()
  modifies readers, writing;
{
  readers := 0;
  writing := false;
  while (*) {
    if (*) {
      async call R();
    } else {
      async call W();
    }
  }
}

procedure R()
  modifies readers;
{
  atomic {
    assume !writing;
    readers := readers + 1;
  }
  atomic {
    readers := readers - 1;
  }
}

procedure W()
  modifies writing;
{
  atomic {
    assume !writing && readers == 0;
    writing := true;
  }
  writing := false;
}
