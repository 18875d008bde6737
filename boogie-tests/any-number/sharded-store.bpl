// RUN: check --method instances --timeout 300
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A store in shards: a shard hands keys over by messages, and only one shard has a key.

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
      atomic { assume has[key][me]; has[key][me] := false; arrives[key][to] := true; }
    } else if (*) {
      atomic { assume arrives[key][me]; arrives[key][me] := false; has[key][me] := true; }
    } else {
      atomic { assume has[key][me] && to != me; assert !has[key][to]; }
    }
  }
}
