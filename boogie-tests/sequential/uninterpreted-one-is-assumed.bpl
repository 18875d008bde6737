// RUN: verify
// EXPECT: violated
//
// All keys are k0 where that is assumed, and the assertion is reached.

type Key;

const k0: Key;

procedure Main()
{
  assume (forall k: Key :: k == k0);
  assert false;
}
