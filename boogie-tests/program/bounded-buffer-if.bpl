// RUN: check
// EXPECT: violated
//
// A buffer of one place between a producer and two consumers, with a lock and two condition variables. A waiting thread gives back the lock and
// goes on when it was woken; but a consumer does not look again whether the other one was faster.

var locked: bool;
var count, taken: int;
var waitsFull, waitsEmpty, wokenFull, wokenEmpty: int;

procedure {:entrypoint} Main()
  modifies locked, count, taken, waitsFull, waitsEmpty, wokenFull, wokenEmpty;
{
  locked, count, taken := false, 0, 0;
  waitsFull, waitsEmpty, wokenFull, wokenEmpty := 0, 0, 0, 0;
  par Producer() | Consumer() | Consumer();
  assert taken == 2 && count == 0;
}

procedure Lock()
  modifies locked;
{
  atomic { assume !locked; locked := true; }
}

procedure Producer()
  modifies locked, count, waitsFull, wokenFull, wokenEmpty, waitsEmpty;
{
  var i: int;
  i := 0;
  while (i < 2) {
    call Lock();
    while (count == 1) {
      atomic { waitsFull := waitsFull + 1; locked := false; }
      atomic { assume wokenFull > 0; wokenFull := wokenFull - 1; }
      call Lock();
    }
    count := count + 1;
    assert count <= 1;
    atomic { wokenEmpty := wokenEmpty + waitsEmpty; waitsEmpty := 0; }
    locked := false;
    i := i + 1;
  }
}

procedure Consumer()
  modifies locked, count, taken, waitsEmpty, wokenEmpty, wokenFull, waitsFull;
{
  call Lock();
  if (count == 0) {
    atomic { waitsEmpty := waitsEmpty + 1; locked := false; }
    atomic { assume wokenEmpty > 0; wokenEmpty := wokenEmpty - 1; }
    call Lock();
  }
  count := count - 1;
  assert count >= 0;
  taken := taken + 1;
  atomic { wokenFull := wokenFull + waitsFull; waitsFull := 0; }
  locked := false;
}
