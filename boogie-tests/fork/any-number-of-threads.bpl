// RUN: check --property safety --rounds 2 --unroll 3
// EXPECT: violated
//
// A loop forks any number of threads; with three of them the counter is too high.

var x: int;

procedure ULTIMATE.start()
  modifies x;
{
  x := 0;
  while (*) {
    fork x Add();
  }
}

procedure Add()
  modifies x;
{
  x := x + 1;
  assert x < 3;
}
