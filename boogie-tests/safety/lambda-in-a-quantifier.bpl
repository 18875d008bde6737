// RUN: check
// EXPECT: unknown
//
// The assumption is true: each lambda is another map. One for all of them would leave no execution.

procedure {:entrypoint} Main()
{
  assume (forall x: int :: (lambda y: int :: x + y)[7 := 0][0] == x);
  assert false;
}
