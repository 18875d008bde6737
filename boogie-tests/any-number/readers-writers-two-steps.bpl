// RUN: check
// EXPECT: violated
//
// Seeded: a writer looks whether there are readers before it keeps them out.

var readers: int;
var writing, changing: bool;

procedure {:entrypoint} Main()
  modifies readers, writing, changing;
{
  readers, writing, changing := 0, false, false;
  while (*) {
    if (*) { async call Reader(); } else { async call Writer(); }
  }
}

procedure Reader()
  modifies readers;
{
  atomic { assume !writing; readers := readers + 1; }
  assert !changing;
  readers := readers - 1;
}

procedure Writer()
  modifies writing, changing;
{
  assume !writing && readers == 0;
  writing := true;
  changing := true;
  changing := false;
  writing := false;
}
