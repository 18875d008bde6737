// RUN: check --property race --rounds 2
// EXPECT: holds complete
// RUN: check --property race --rounds 2 --method eager
// EXPECT: holds complete
//
// Double-checked locking with a flag made for it.

var {:atomic} done: bool;
var lock: bool;
var value: int;

procedure {:entrypoint} Main()
  modifies done, lock, value;
{
  done := false;
  lock := false;
  async call Get();
  async call Get();
}

procedure Get()
  modifies done, lock, value;
{
  var d: bool;
  var v: int;
  d := done;
  if (!d) {
    atomic { assume !lock; lock := true; }
    d := done;
    if (!d) {
      value := 42;
      done := true;
    }
    lock := false;
  }
  v := value;
}
