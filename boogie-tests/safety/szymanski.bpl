// RUN: check --property safety --rounds 2 --unroll 1
// EXPECT: holds
// RUN: check --property safety --rounds 3 --unroll 1
// EXPECT: holds
//
// Szymanski's algorithm for two threads: the door closes behind those inside, and they leave in the order of their names,
// so at most one is inside.

var flag: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies flag, inside;
{
  flag[0] := 0;
  flag[1] := 0;
  inside := 0;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies flag, inside;
{
  flag[me] := 1;
  while (flag[other] >= 3) {
  }
  flag[me] := 3;
  if (flag[other] == 1) {
    flag[me] := 2;
    while (flag[other] != 4) {
    }
  }
  flag[me] := 4;
  if (me == 1) {
    while (flag[other] >= 2) {
    }
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  if (me == 0) {
    while (flag[other] == 2 || flag[other] == 3) {
    }
  }
  flag[me] := 0;
}
