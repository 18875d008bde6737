// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// The same, where a message is taken whatever its epoch.

var held: [int]bool;
var epoch: [int]int;
// The epoch with which the lock is sent to a node; 0: it is not.
var sent: [int]int;
var top: int;

procedure {:entrypoint} Main()
  modifies held, epoch, sent, top;
{
  var n: int;
  held := (lambda k: int :: k == 0);
  epoch := (lambda k: int :: if k == 0 then 1 else 0);
  sent := (lambda k: int :: 0);
  top := 1;
  n := 0;
  while (*) {
    async call Node(n);
    n := n + 1;
  }
}

procedure Node(me: int)
  modifies held, epoch, sent, top;
{
  var to: int;
  while (*) {
    havoc to;
    if (*) {
      atomic { assume held[me]; held[me], top := false, epoch[me] + 1; sent[to] := top; }
    } else if (*) {
      atomic { assume sent[me] > 0; epoch[me], held[me] := sent[me], true; }
    } else {
      atomic { assume to != me && held[me]; assert !held[to]; }
    }
  }
}
