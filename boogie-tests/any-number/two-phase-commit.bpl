// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Two-phase commit: nobody commits where somebody aborts.

// What a participant has voted: 0 nothing, 1 yes, 2 no; what it has done: 0 nothing, 1 committed, 2 aborted.
var vote, done: [int]int;
var decision: int;
var members: int;

procedure {:entrypoint} Main()
  modifies vote, done, decision, members;
{
  var n: int;
  vote := (lambda k: int :: 0);
  done := (lambda k: int :: 0);
  decision, members := 0, 0;
  async call Coordinator();
  n := 0;
  while (*) {
    async call Participant(n);
    n := n + 1;
  }
}

procedure Coordinator()
  modifies decision;
{
  if (*) {
    atomic { assume (forall k: int :: vote[k] == 1); decision := 1; }
  } else {
    decision := 2;
  }
}

procedure Participant(me: int)
  modifies vote, done;
{
  var other: int;
  if (*) {
    vote[me] := 1;
  } else {
    atomic { vote[me], done[me] := 2, 2; }
  }
  if (*) {
    atomic { assume decision == 1 && vote[me] == 1; done[me] := 1; }
  } else {
    atomic { assume decision == 2; done[me] := 2; }
  }
  havoc other;
  assert !(done[me] == 1 && done[other] == 2);
}
