// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Burns' algorithm with one bit for each process; each look at all bits is one step.

var flag: [int]bool;
var inside: int;

procedure {:entrypoint} Main()
  modifies flag, inside;
{
  var n: int;
  flag := (lambda k: int :: false);
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
    flag[me] := false;
    assume (forall j: int :: j < me ==> !flag[j]);
    flag[me] := true;
    assume (forall j: int :: j < me ==> !flag[j]);
    assume (forall j: int :: j > me ==> !flag[j]);
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    flag[me] := false;
  }
}
