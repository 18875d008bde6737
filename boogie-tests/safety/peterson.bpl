// RUN: check --property safety --rounds 2 --unroll 2
// EXPECT: holds
// RUN: check --property safety --rounds 3 --unroll 2
// EXPECT: holds
// RUN: check --property safety --rounds 1 --fairness weak
// EXPECT: holds
//
// Peterson's algorithm for two threads: whoever set `turn` last waits, and the flag is raised before, so at most one is inside.

var flag: [int]bool;
var turn: int;
var inside: int;

procedure {:entrypoint} Main()
  modifies flag, turn, inside;
{
  flag[0] := false;
  flag[1] := false;
  inside := 0;
  async call Thread(0, 1);
  async call Thread(1, 0);
}

procedure Thread(me: int, other: int)
  modifies flag, turn, inside;
{
  flag[me] := true;
  turn := other;
  while (flag[other] && turn == other) {
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  flag[me] := false;
}
