// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// MESI, whose states are unique constants: who has a line exclusively keeps it so while another one reads.

type St;
const unique M, E, S, I: St;
var st: [int]St;
procedure Cache(c: int) modifies st;
{
  var other: int;
  while (*) {
    if (*) { atomic { if (st[c] == I) { if ((exists k: int :: st[k] != I)) { st[c] := S; } else { st[c] := E; } } } }
    else if (*) { atomic { if (st[c] == E) { st[c] := M; } else if (st[c] == S || st[c] == I) { st := (lambda k: int :: if k == c then M else I); } } }
    else { atomic { st[c] := I; } }
    atomic { havoc other; assert other != c && st[c] == M ==> st[other] == I; }
  }
}
procedure {:entrypoint} main() modifies st;
{
  var n: int;
  assume (forall k: int :: st[k] == I);
  n := 0;
  while (*) { async call Cache(n); n := n + 1; }
}
