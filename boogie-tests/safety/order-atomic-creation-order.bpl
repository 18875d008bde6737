// RUN: check --method eager --rounds 2 --unroll 3 --scheduler child-first
// EXPECT: holds
// RUN: check --method eager --rounds 2 --unroll 3 --scheduler creator-first
// EXPECT: holds
// RUN: check --rounds 2 --unroll 3 --threads 4
// EXPECT: holds
//
// Threads created in one atomic section wait for its end; what they create in sections of their own waits for the ends of these.

var inside: bool;
var turn: int;

procedure {:entrypoint} Main()
  modifies inside, turn;
{
  var n: int;

  inside := false;
  turn := 0;
  atomic {
    inside := true;
    n := 0;
    while (n < 2) {
      async call Child(n);
      n := n + 1;
    }
    inside := false;
    turn := 1;
  }
  assert !inside;
}

procedure Child(n: int)
  modifies inside, turn;
{
  assert !inside && turn > 0;
  atomic {
    inside := true;
    if (n == 1) {
      async call Grandchild(turn);
    }
    turn := turn + 1;
    inside := false;
  }
}

procedure Grandchild(before: int)
{
  assert !inside;
  assert turn > before;
}
