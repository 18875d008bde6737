// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 3 --unroll 1
// EXPECT: violated
//
// Atomic blocks that are left by `break` and by `return` end there: the increment after them can be interrupted, and one
// is lost as in lost-update.bpl. The loop is left in its first iteration.

var x: int;
var done: int;

procedure {:entrypoint} Main()
  modifies x, done;
{
  x := 0;
  done := 0;
  async call Increment();
  async call Increment();
  assume done == 2;
  assert x == 2;
}

procedure Increment()
  modifies x, done;
{
  var copy: int;

  while (true) {
    atomic {
      if (x >= 0) {
        break;
      }
      x := 0;
    }
  }
  call Check();
  copy := x;
  x := copy + 1;
  done := done + 1;
}

procedure Check()
  modifies x;
{
  atomic {
    if (x >= 0) {
      return;
    }
    x := 0;
  }
}
