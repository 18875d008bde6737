// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// Two-phase commit of any number: the coordinator commits as long as nobody said no.

var vote: [int]int;
var N: int;
var decision: int;
var done: [int]int;
procedure Coord() modifies decision;
{
  if (*) { atomic { assume (forall k: int :: 0 <= k && k < N ==> vote[k] != 2); decision := 1; } }
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
