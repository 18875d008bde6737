// RUN: check
// EXPECT: violated
// NOTE: 34: global `turn` is read here before anything wrote it
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Dijkstra's algorithm, where a process looks at the flags before it raises its own.

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
    if (*) {
      assume (forall j: int :: j != me ==> flag[j] != 2);
      flag[me] := 2;
      inside := inside + 1;
      assert inside == 1;
      inside := inside - 1;
    }
    flag[me] := 0;
  }
}
