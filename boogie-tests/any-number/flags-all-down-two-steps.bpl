// RUN: check --method instances
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The flags are looked at in one step, and the own one is raised in the next: two find all of them down.

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
    async call Visitor(n);
    n := n + 1;
  }
}

procedure Visitor(me: int)
  modifies flag, inside;
{
  while (*) {
    assume (forall j: int :: !flag[j]);
    flag[me] := true;
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    flag[me] := false;
  }
}
