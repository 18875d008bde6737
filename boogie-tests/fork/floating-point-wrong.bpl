// RUN: check --rounds 2 --solver z3
// EXPECT: unknown
// RUN: check
// EXPECT: unknown
// EXPLORE: skip floating-point numbers are not evaluated
// LAZY: skip a solver for SMT-LIB decides
//
// Rounding makes a difference: an execution fails. But it cannot be replayed, so that nothing is claimed.

var x: float24e8;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0x1.0e0f24e8;
  fork 1 Add();
  join 1;
  assert x > 0x1.0e0f24e8;
}

procedure Add()
  modifies x;
{
  x := x + 0x1.0e-6f24e8;
}
