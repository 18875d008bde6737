// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A shard that keeps what it hands over.

var has, arrives: [int][int]bool;

procedure {:entrypoint} Main()
  modifies has, arrives;
{
  var n: int;
  assume (forall k, i, j: int :: has[k][i] && has[k][j] ==> i == j);
  assume (forall k, i: int :: !arrives[k][i]);
  n := 0;
  while (*) {
    async call Shard(n);
    n := n + 1;
  }
}

procedure Shard(me: int)
  modifies has, arrives;
{
  var key, to: int;
  while (*) {
    havoc key, to;
    if (*) {
      atomic { assume has[key][me]; arrives[key][to] := true; }
    } else if (*) {
      atomic { assume arrives[key][me]; arrives[key][me] := false; has[key][me] := true; }
    } else {
      atomic { assume has[key][me] && to != me; assert !has[key][to]; }
    }
  }
}
