// RUN: check --method ic3
// EXPECT: proved
// RUN: check
// EXPECT: proved
// BOOGIE: skip it is asked without bounds
//
// IC3 begins with few entries of m. An assumption about one beyond them ended the executions in its system, so that an invariant was claimed that is none.

var m: [int]int;

procedure {:entrypoint} Main()
  modifies m;
{
  var k: int;
  m := (lambda i: int :: 0);
  m[4] := 2;
  async call Clear();
  havoc k;
  assume 0 <= k && k <= 5;
  assume m[k] == 2;
  assert k == 4;
}

procedure Clear()
  modifies m;
{
  m[0] := 0;
}
