// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Dijkstra's algorithm: a turn, and flags that are looked at together.

// 0 outside, 1 interested, 2 about to enter.
var flag: [int]int;
var turn: int;
var inside: int;

procedure {:entrypoint} Main()
  modifies flag, turn, inside;
{
  var n: int;
  flag := (lambda k: int :: 0);
  inside := 0;
  n := 0;
  while (*) {
    async call Process(n);
    n := n + 1;
  }
}

procedure Process(me: int)
  modifies flag, turn, inside;
{
  var seen: int;
  while (*) {
    flag[me] := 1;
    while (*) {
      seen := turn;
      if (seen != me) {
        atomic { assume flag[turn] == 0; turn := me; }
      }
    }
    flag[me] := 2;
    if (*) {
      assume (forall j: int :: j != me ==> flag[j] != 2);
      inside := inside + 1;
      assert inside == 1;
      inside := inside - 1;
    }
    flag[me] := 0;
  }
}
