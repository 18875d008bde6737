// RUN: check --property safety --rounds 2
// EXPECT: holds complete
// RUN: check --property safety --rounds 3
// EXPECT: holds complete
//
// Nobody ever makes x negative, but a translation that guesses what x is in round 1 may guess so: a check that fails on a
// guess must not count before the guess is confirmed.

var x: int;

procedure {:entrypoint} Main()
  modifies x;
{
  x := 0;
  async call Add();
  async call Add();
  assert x >= 0;
}

procedure Add()
  modifies x;
{
  x := x + 1;
  assert x >= 1;
}
