// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A ring election: a number goes round as long as it is larger than those it passes. A node that gets its own number leads, and no other does.

// Numbers are places in the ring; what is sent to a node.
var leader: [int]bool;
var top: int;

procedure {:entrypoint} Main()
  modifies leader, top;
{
  var n: int;
  leader := (lambda k: int :: false);
  n := 0;
  top := -1;
  while (*) { top := n; n := n + 1; }
  n := 0;
  while (n <= top) { async call Message(n); n := n + 1; }
}

procedure Message(number: int)
  modifies leader;
{
  var at, other: int;
  at := if number == top then 0 else number + 1;
  while (at != number && at < number) { at := if at == top then 0 else at + 1; }
  if (at == number) {
    leader[number] := true;
    havoc other;
    assert other != number ==> !leader[other];
  }
}
