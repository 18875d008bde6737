// RUN: check --property termination
// EXPECT: proved
// RUN: check --property termination --method ranking
// EXPECT: proved
// BOOGIE: skip it is no question within bounds
// EXPLORE: skip data without bounds
//
// What is taken from one account is paid into another one, under a lock.

var balance: [int]int;
var lock: bool;

procedure Transfer(from: int, to: int)
  modifies balance, lock;
{
  while (true) {
    atomic {
      assume !lock;
      lock := true;
    }
    if (balance[from] <= 0) {
      lock := false;
      break;
    }
    balance[from] := balance[from] - 1;
    balance[to] := balance[to] + 1;
    lock := false;
  }
}

procedure {:entrypoint} Main()
  modifies balance, lock;
{
  lock := false;
  async call Transfer(0, 1);
  async call Transfer(0, 2);
}
