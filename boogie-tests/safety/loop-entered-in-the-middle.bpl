// RUN: check --rounds 1 --unroll 3 --method eager
// EXPECT: violated
// RUN: check --rounds 1 --unroll 1 --method eager
// EXPECT: holds incomplete
// RUN: check
// EXPECT: violated
//
// A loop of jumps with two ways in.

var x: int;

procedure {:entrypoint} Main() modifies x;
{
  x := 0;
  async call Other();
  goto A, B;
A:
  x := x + 1;
  goto B;
B:
  assert x != 3;
  goto A, C;
C:
}

procedure Other() { }
