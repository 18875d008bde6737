// RUN: check --method instances
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Who finds all flags down raises its own in the same step. Somebody is inside wherever the number of those inside is not 0, and its flag is up.

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
    atomic { assume (forall j: int :: !flag[j]); flag[me] := true; }
    inside := inside + 1;
    assert inside == 1;
    inside := inside - 1;
    flag[me] := false;
  }
}
