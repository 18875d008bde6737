// RUN: check --property termination --stem 1 --lasso 2 --fairness strong --granularity access --method lasso
// EXPECT: violated
// EXPLORE: --int-range 0..2
//
// One entry is written before the lasso begins and another is chosen in it, for its start: in each turn all entries become arbitrary, and
// are the same again at the end.

var n: int where 0 <= n && n < 3;
var lock: [int]bool;

procedure {:entrypoint} Main()
  modifies lock;
{
  lock[1] := false;
  async call Loops(0);
  async call Writes();
}

procedure Loops(me: int)
  modifies lock;
{
  while (n == 0) {
    havoc lock;
    atomic { lock[me] := !lock[1]; }
  }
}

procedure Writes()
  modifies lock;
{
  lock[0] := false;
}
