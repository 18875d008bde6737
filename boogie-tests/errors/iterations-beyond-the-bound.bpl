// RUN: check --property safety --rounds 1 --unroll 2
// EXPECT: holds incomplete
// RUN: check --property safety --rounds 1 --unroll 3
// EXPECT: violated
//
// The assertion after the loop needs three back edges. With a bound of two the loop is never left: nothing is found, and the answer must
// not claim to be complete.

procedure {:entrypoint} Main()
{
  var i: int;

  i := 0;
  while (i < 3) {
    i := i + 1;
  }
  assert i != 3;
}
