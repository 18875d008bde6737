// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Two-phase commit of any number that is fixed at the beginning: votes 1 yes, 2 no; decisions 1 commit, 2 abort. Who commits knows that all
// said yes.

var vote: [int]int;
var N: int;
var decision: int;
var done: [int]int;
procedure Coord() modifies decision;
{
  if (*) { atomic { assume (forall k: int :: 0 <= k && k < N ==> vote[k] == 1); decision := 1; } }
  else { atomic { decision := 2; } }
}
procedure Part(i: int) modifies vote, done;
{
  if (*) { vote[i] := 1; atomic { assume decision != 0; done[i] := decision; } }
  else { vote[i] := 2; done[i] := 2; }
  assert done[i] == 1 ==> (forall k: int :: 0 <= k && k < N ==> vote[k] == 1);
}
procedure {:entrypoint} main() modifies vote, decision, done, N;
{
  var n: int;
  vote := (lambda k: int :: 0); done := (lambda k: int :: 0); decision := 0; n := 0;
  havoc N; assume N >= 0;
  async call Coord();
  while (n < N) { async call Part(n); n := n + 1; }
}
