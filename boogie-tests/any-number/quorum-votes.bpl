// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Each node votes once; who has the votes of a majority leads. Majorities meet.

const quorum: [int]bool;
var voted: [int]int;
var leader: int;

procedure {:entrypoint} Main()
  modifies voted, leader;
{
  var n: int;
  voted := (lambda k: int :: 0);
  leader := 0;
  n := 1;
  while (*) {
    async call Node(n);
    n := n + 1;
  }
}

procedure Node(me: int)
  modifies voted, leader;
{
  var meets, other: int;
  havoc other;
  atomic { if (voted[me] == 0) { voted[me] := other; } }
  // A majority that has voted for this node: whatever majority another one has, they have a member in common.
  atomic {
    assume (forall k: int :: quorum[k] ==> voted[k] == me);
    assume (exists k: int :: quorum[k]);
    assert leader == 0 || leader == me;
    leader := me;
  }
}
