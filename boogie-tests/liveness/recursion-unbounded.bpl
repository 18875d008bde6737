// RUN: check --property termination --stem 1 --lasso 1 --unroll 1 --recursion 3
// EXPECT: violated
// LAZY: skip the lazy lasso does not decide endless recursion
// EXPLORE: skip the calls go deeper for ever
//
// A recursion without end: the frame that calls itself is the frame it was.

procedure {:entrypoint} Main()
{
  call Descend();
}

procedure Descend()
{
  call Descend();
}
