// RUN: check --rounds 1 --unroll 2
// EXPECT: violated
// RUN: verify --unroll 2
// EXPECT: violated
// EXPLORE: --int-range 0..4
// What is known of a variable behind a loop does not follow from a modulo by zero.

procedure {:entrypoint} Main()
{
  var a: int;

  a := 2;
  while (a < 3) {
    a := a mod 0;
  }
  assert a > 9;
}
