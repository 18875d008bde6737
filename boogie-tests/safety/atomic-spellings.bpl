// RUN: check --property safety --rounds 3
// EXPECT: holds complete
//
// The increments of lost-update.bpl, one as an atomic procedure, one between `corral_atomic_begin` and `corral_atomic_end`
// (with one section inside another: sections nest). Nothing is lost.

var x: int;
var done: int;

procedure corral_atomic_begin();

procedure corral_atomic_end();

procedure {:entrypoint} Main()
  modifies x, done;
{
  x := 0;
  done := 0;
  call {:async} First();
  async call Second();
  assume done == 2;
  assert x == 2;
}

procedure First()
  modifies x, done;
{
  call Increment();
  done := done + 1;
}

procedure {:atomic} Increment()
  modifies x;
{
  var copy: int;

  copy := x;
  x := copy + 1;
}

procedure Second()
  modifies x, done;
{
  var copy: int;

  call corral_atomic_begin();
  call corral_atomic_begin();
  copy := x;
  call corral_atomic_end();
  x := copy + 1;
  call corral_atomic_end();
  done := done + 1;
}
