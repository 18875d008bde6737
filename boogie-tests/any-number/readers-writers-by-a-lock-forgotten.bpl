// RUN: check
// EXPECT: violated
// NOTE: 43: global `data` is read here before anything wrote it
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The first reader does not lock writers out.

var mutex, writing: bool;
var readers, data: int;

procedure {:entrypoint} Main()
  modifies mutex, writing, readers, data;
{
  mutex, writing, readers := false, false, 0;
  while (*) {
    if (*) { async call Reader(); } else { async call Writer(); }
  }
}

procedure Reader()
  modifies mutex, writing, readers;
{
  var seen: int;
  while (*) {
    atomic { assume !mutex; mutex := true; }
    readers := readers + 1;
    mutex := false;
    seen := data;
    assert data == seen;
    atomic { assume !mutex; mutex := true; }
    readers := readers - 1;
    if (readers == 0) { writing := false; }
    mutex := false;
  }
}

procedure Writer()
  modifies writing, data;
{
  while (*) {
    atomic { assume !writing; writing := true; }
    data := data + 1;
    writing := false;
  }
}
