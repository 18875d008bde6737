// RUN: check --property safety --rounds 1 --recursion 3
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 1 --recursion 4
// EXPECT: violated
//
// The fourth activation fails. With a bound of three it is never entered: nothing is found, and the answer must not claim to be complete.

procedure {:entrypoint} Main()
{
  call Down(3);
}

procedure Down(n: int)
{
  assert n > 0;
  call Down(n - 1);
}
