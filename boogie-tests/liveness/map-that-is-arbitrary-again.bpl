// RUN: check --property termination --fairness weak --stem 1 --lasso 1 --method lasso
// EXPECT: violated
// RUN: explore --property termination --fairness weak --stem 1 --lasso 1
// EXPECT: violated
//
// An element is written, then the loop makes the whole map arbitrary each time it goes round: it can be what it was.

var y: bool;
var lock: [int]bool;

procedure {:entrypoint} Main()
  modifies lock;
{
  async call Child();
  lock[0] := y;
}

procedure Child()
  modifies lock;
{
  while (y) {
    havoc lock;
  }
}
