// RUN: check
// EXPECT: proved
//
// Readers share, a writer is alone: two readers and two writers, for ever.

var readers: int;
var writing, changing: bool;

procedure {:entrypoint} Main()
  modifies readers, writing, changing;
{
  readers, writing, changing := 0, false, false;
  async call Reader();
  async call Reader();
  async call Writer();
  async call Writer();
}

procedure Reader()
  modifies readers;
{
  while (true) {
    atomic { assume !writing; readers := readers + 1; }
    assert !changing;
    readers := readers - 1;
  }
}

procedure Writer()
  modifies writing, changing;
{
  while (true) {
    atomic { assume !writing && readers == 0; writing := true; }
    changing := true;
    assert readers == 0;
    changing := false;
    writing := false;
  }
}
