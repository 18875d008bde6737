// RUN: check --property safety --rounds 1
// EXPECT: holds complete
// RUN: check --property safety --rounds 2
// EXPECT: violated
//
// SMACK's and Corral's way to say that a place is not reached.

var x: int;

procedure corral_assert_not_reachable();

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Other();
  if (x == 1) {
    call corral_assert_not_reachable();
  }
}

procedure Other()
  modifies x;
{
  x := 1;
}
