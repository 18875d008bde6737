// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Szymanski's algorithm, where nobody looks at those before him.

// 0 outside, 1 wants in, 2 waits for others, 3 in the waiting room with the door open, 4 the door is closed.
var flag: [int]int;
var inside: int;

procedure {:entrypoint} Main()
  modifies flag, inside;
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
  modifies flag, inside;
{
  while (*) {
    flag[me] := 1;
    assume (forall j: int :: flag[j] < 3);
    flag[me] := 3;
    if (*) {
      assume (exists j: int :: flag[j] == 1);
      flag[me] := 2;
      assume (exists j: int :: flag[j] == 4);
    } else {
      assume (forall j: int :: flag[j] != 1);
    }
    flag[me] := 4;
    assume (forall j: int :: j < me ==> flag[j] < 5);
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    assume (forall j: int :: j > me ==> flag[j] < 2 || flag[j] > 3);
    flag[me] := 0;
  }
}
