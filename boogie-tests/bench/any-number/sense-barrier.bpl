// RUN: check
// EXPECT: proved
// EXPLORE: skip any number of threads
// BOOGIE: skip it is asked without bounds
//
// A barrier that is used again and again: the last one turns the sense, and nobody is two rounds ahead.

const N: int;
axiom N > 0;
var waiting: int;
var sense: bool;

procedure {:entrypoint} Main()
  modifies waiting, sense;
{
  var n: int;
  waiting, sense := 0, false;
  n := 0;
  while (n < N) {
    async call Worker();
    n := n + 1;
  }
}

procedure Worker()
  modifies waiting, sense;
{
  var mine: bool;
  mine := false;
  while (*) {
    mine := !mine;
    atomic {
      waiting := waiting + 1;
      if (waiting == N) { waiting, sense := 0, mine; }
    }
    assume sense == mine;
    assert sense == mine;
  }
}
