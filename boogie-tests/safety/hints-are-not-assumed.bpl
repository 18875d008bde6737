// RUN: check
// EXPECT: violated
//
// A free invariant that is a hint is not assumed.

procedure {:entrypoint} Main()
{
  var i: int;
  i := 0;
  while (i < 3)
    free invariant {:hint} i < 1;
  {
    i := i + 1;
  }
  assert i < 3;
}
