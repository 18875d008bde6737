// RUN: explore
// EXPECT: violated
//
// Nothing says that a type has more than one element.
type T;

procedure {:entrypoint} Main()
{
  assume (forall x: T, y: T :: x == y);
  assert false;
}
