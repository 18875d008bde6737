// RUN: check
// EXPECT: violated
//
// A procedure is atomic by its name only: `VERIFIER_atomic_add` is none.

var x: int;

procedure VERIFIER_atomic_add(k: int)
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
  fork 1 Add(1);
  fork 2 Add(2);
  join 1;
  join 2;
  assert x == 3;
}

procedure Add(k: int)
  modifies x;
{
  call VERIFIER_atomic_add(k);
}
