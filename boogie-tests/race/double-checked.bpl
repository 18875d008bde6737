// RUN: check --property race --rounds 2
// EXPECT: violated
// RUN: check --property race --rounds 2 --method eager
// EXPECT: violated
//
// Double-checked locking: the first look at the flag is outside of the lock.

var done: bool;
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
