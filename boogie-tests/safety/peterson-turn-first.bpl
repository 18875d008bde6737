// RUN: check --property safety --rounds 1 --unroll 2
// EXPECT: holds
// RUN: check --property safety --rounds 2 --unroll 2
// EXPECT: violated
//
// Peterson's algorithm with `turn` written before the flag. Thread 0 writes turn := 1; thread 1 writes turn := 0, sees no flag
// and goes in; in round 1 thread 0 raises its flag, finds turn == 0 and goes in too. In one round each thread runs alone.

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
  turn := other;
  flag[me] := true;
  while (flag[other] && turn == other) {
  }
  inside := inside + 1;
  assert inside == 1;
  inside := inside - 1;
  flag[me] := false;
}
