// RUN: check --property termination --timeout 10
// EXPECT: violated
// EXPLORE: skip data without bounds
//
// What one takes the other one pays back.

var balance: [int]int;

procedure Transfer(from: int, to: int)
  modifies balance;
{
  while (balance[from] > 0) {
    atomic {
      balance[from] := balance[from] - 1;
      balance[to] := balance[to] + 1;
    }
  }
}

procedure {:entrypoint} Main()
  modifies balance;
{
  balance[0] := 3;
  balance[1] := 2;
  async call Transfer(0, 1);
  async call Transfer(1, 0);
}
