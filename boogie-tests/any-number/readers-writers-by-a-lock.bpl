// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Readers count themselves under a lock; the first locks writers out, the last lets them in.

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
    if (readers == 1) { atomic { assume !writing; writing := true; } }
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
