// RUN: check
// EXPECT: violated
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// MESI, where a cache that reads forgets to tell who has the line exclusively.

// 0 invalid, 1 shared, 2 exclusive, 3 modified, 4 owned.
var line: [int]int;

procedure {:entrypoint} Main()
  modifies line;
{
  var n: int;
  line := (lambda k: int :: 0);
  n := 0;
  while (*) {
    async call Cache(n);
    n := n + 1;
  }
}

procedure Cache(me: int)
  modifies line;
{
  var other: int;
  while (*) {
    if (*) {
      atomic { assume line[me] == 0; line := (lambda k: int :: if k == me then 1 else if line[k] == 3 then 1 else line[k]); }
    } else if (*) {
      atomic { assume line[me] == 0 && (forall k: int :: line[k] == 0); line[me] := 2; }
    } else if (*) {
      atomic { assume line[me] == 2; line[me] := 3; }
    } else if (*) {
      atomic { assume line[me] <= 1; line := (lambda k: int :: if k == me then 3 else 0); }
    } else {
      line[me] := 0;
    }
    atomic { havoc other; assume other != me; assert !(line[me] >= 2 && line[other] != 0); }
  }
}
