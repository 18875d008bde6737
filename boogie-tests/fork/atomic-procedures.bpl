// RUN: check
// EXPECT: proved
// RUN: check --granularity access
// EXPECT: proved
//
// The body of a procedure whose name begins with `__VERIFIER_atomic_` is one step, and so is what stands between begin and end.

var x: int;

procedure __VERIFIER_atomic_begin();
procedure __VERIFIER_atomic_end();

procedure __VERIFIER_atomic_add(k: int)
  modifies x;
{
  var t: int;

  t := x;
  x := t + k;
}

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  fork 1 First();
  fork 2 Second();
  join 1;
  join 2;
  assert x == 3;
}

procedure First()
  modifies x;
{
  call __VERIFIER_atomic_add(1);
}

procedure Second()
  modifies x;
{
  var t: int;

  call __VERIFIER_atomic_begin();
  t := x;
  x := t + 2;
  call __VERIFIER_atomic_end();
}
