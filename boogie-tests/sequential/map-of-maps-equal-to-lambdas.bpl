// RUN: check
// EXPECT: violated
// RUN: explore
// EXPECT: violated
//
// A map of maps, each of which is what a lambda gives that is given by another one.

procedure {:entrypoint} Main()
{
  var same: [int][int]bool;
  assume same == (lambda n: int :: (lambda k: int :: n == k));
  assert same[3][4];
}
