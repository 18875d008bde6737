// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A block is given back while it is still in use.

var top: int;
var next: [int]int;
var taken: [int]bool;

procedure {:entrypoint} Main()
  modifies top, next, taken;
{
  var n: int;
  top := -1;
  taken := (lambda k: int :: true);
  n := 0;
  while (*) {
    atomic { next[n] := top; taken[n] := false; top := n; }
    n := n + 1;
    async call User();
  }
}

procedure User()
  modifies top, next, taken;
{
  var block: int;
  while (*) {
    atomic { assume top != -1; block := top; top := next[block]; }
    assert !taken[block];
    taken[block] := true;
    atomic { next[block] := top; top := block; }
    taken[block] := false;
  }
}
