// RUN: verify --unroll 12 --recursion 1
// EXPECT: holds complete
// Money goes from account to account; what there is in all stays the same.

var account: [int]int;
var total: int;

procedure Transfer(from: int, to: int, amount: int)
  modifies account, total;
{
  if (account[from] >= amount && from != to) {
    account[from] := account[from] - amount;
    total := total - amount;
    account[to] := account[to] + amount;
    total := total + amount;
  }
}

procedure {:entrypoint} Main()
  modifies account, total;
{
  var i, from, to, amount: int;

  total := account[0] + account[1] + account[2];
  i := 0;
  while (i < 12) {
    havoc from, to, amount;
    assume 0 <= from && from < 3 && 0 <= to && to < 3 && 0 <= amount;
    call Transfer(from, to, amount);
    i := i + 1;
  }
  assert total == account[0] + account[1] + account[2];
}
